// Colours that colour-blind people tell apart (after Okabe and Ito, darkened or lightened for contrast), with dashes as a second sign.

const LIGHT = {
  ink: '#1b1d21', quiet: '#5a616b', grid: '#e7e6e1', line: '#b9b8b0', panel: '#ffffff', ghost: 'rgba(90,97,107,.30)', fill: 'rgba(90,97,107,.12)',
  bad: '#b3001e', area: 'rgba(13,90,191,.06)', edge: '#7f93ab', cursor: '#1b1d21', hole: 'rgba(179,0,30,.10)',
  hues: ['#0072b2', '#c44e00', '#00815e', '#b0508a', '#2b8fd0', '#946200', '#5b4bb7', '#3d3d3d'],
};
const DARK = {
  ink: '#eceff3', quiet: '#a3acb8', grid: '#2a2f38', line: '#4a525e', panel: '#1c2027', ghost: 'rgba(163,172,184,.28)', fill: 'rgba(163,172,184,.14)',
  bad: '#ff8a93', area: 'rgba(127,184,255,.08)', edge: '#6b7f99', cursor: '#ffffff', hole: 'rgba(255,138,147,.16)',
  hues: ['#59b4f0', '#ff9050', '#3fcf9f', '#ee9fca', '#a6d8ff', '#f0b93a', '#b3a6ff', '#d5d8dd'],
};
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];

const dark = window.matchMedia('(prefers-color-scheme: dark)');
let printing = false;
const theme = () => dark.matches && !printing ? DARK : LIGHT;
const hue = slot => theme().hues[slot % theme().hues.length];
const dash = slot => DASHES[Math.floor(slot / theme().hues.length) % DASHES.length];
const FONT = '12px system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

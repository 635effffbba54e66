// Runs as points over two settings that take many values each, as in searches and samples, where cells of a heat map would hide the edge between them.

const POINT_EDGE = {left: 64, right: 14, top: 10, bottom: 40};

/** Runs that share both values are one point. */
function pointsOf(xAxis, yAxis) {
  const found = new Map();
  for (let row = 0; row < count; row++) {
    const key = xAxis.at[row] + ' ' + yAxis.at[row];
    if (!found.has(key)) found.set(key, {x: xAxis.values[xAxis.at[row]], y: yAxis.values[yAxis.at[row]], where: xAxis.path + ' ' + xAxis.labels[xAxis.at[row]] + ', ' + yAxis.path + ' ' + yAxis.labels[yAxis.at[row]], rows: []});
    found.get(key).rows.push(row);
  }
  return [...found.values()];
}

/** What a range of values is drawn on: from pixel to pixel, with a little room at both ends. */
function pointScale(values, from, to) {
  const least = values.reduce((a, b) => Math.min(a, b)), most = values.reduce((a, b) => Math.max(a, b)), room = (most - least || 1) * 0.03;
  const low = least - room, high = most + room, step = roundStep(high - low, Math.abs(to - from) / 60);
  const ticks = [];
  for (let tick = Math.ceil(low / step); tick * step <= high; tick++) ticks.push(tick * step);
  return {ticks, step, at: value => from + (value - low) / (high - low) * (to - from)};
}

function drawPointAxes(pen, x, y, size, names) {
  const bottom = size.height - POINT_EDGE.bottom, right = size.width - POINT_EDGE.right;
  pen.font = FONT;
  pen.fillStyle = theme().quiet;
  pen.strokeStyle = theme().grid;
  pen.beginPath();
  pen.textAlign = 'center';
  for (const tick of x.ticks) {
    pen.moveTo(x.at(tick), POINT_EDGE.top);
    pen.lineTo(x.at(tick), bottom);
    pen.fillText(tickText(tick, x.step), x.at(tick), bottom + 16);
  }
  pen.textAlign = 'right';
  for (const tick of y.ticks) {
    pen.moveTo(POINT_EDGE.left, y.at(tick));
    pen.lineTo(right, y.at(tick));
    pen.fillText(tickText(tick, y.step), POINT_EDGE.left - 6, y.at(tick) + 4);
  }
  pen.stroke();
  pen.fillText(names[0], right, size.height - 6);
  pen.save();
  pen.translate(14, POINT_EDGE.top);
  pen.rotate(-Math.PI / 2);
  pen.fillText(names[1], 0, 0);
  pen.restore();
}

/** A disc where the value is good, a cross where it is bad, so that the colour alone need not be told apart. */
function drawPoint(pen, x, y, good) {
  pen.beginPath();
  if (good < 0.5) {
    pen.strokeStyle = shade(good).back;
    pen.lineWidth = 2;
    pen.moveTo(x - 4, y - 4);
    pen.lineTo(x + 4, y + 4);
    pen.moveTo(x - 4, y + 4);
    pen.lineTo(x + 4, y - 4);
  } else {
    pen.fillStyle = shade(good).back;
    pen.strokeStyle = theme().line;
    pen.lineWidth = 1;
    pen.arc(x, y, 4, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.stroke();
}

/**
 * @param result what colours the points, see valueOf
 * @param good   from a value to 0 for the worst and 1 for the best
 */
function pointPlot(xAxis, yAxis, result, good) {
  const points = pointsOf(xAxis, yAxis).map(point => ({...point, ...valueOf(point.rows, result)}));
  const canvas = el('canvas', {class: 'points', role: 'img', 'aria-label': points.length + ' points over ' + xAxis.path + ' and ' + yAxis.path});
  let scales = null;
  const draw = () => {
    const ratio = window.devicePixelRatio || 1, size = {width: canvas.clientWidth || 600, height: canvas.clientHeight || 420};
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    const pen = canvas.getContext('2d');
    pen.scale(ratio, ratio);
    scales = {x: pointScale(points.map(point => point.x), POINT_EDGE.left, size.width - POINT_EDGE.right), y: pointScale(points.map(point => point.y), size.height - POINT_EDGE.bottom, POINT_EDGE.top)};
    drawPointAxes(pen, scales.x, scales.y, size, [xAxis.path, yAxis.path]);
    for (const point of points) if (known(point.value)) drawPoint(pen, scales.x.at(point.x), scales.y.at(point.y), good(point.value));
  };
  const distance = (point, event) => Math.hypot(scales.x.at(point.x) - event.offsetX, scales.y.at(point.y) - event.offsetY);
  canvas.addEventListener('mousemove', event => {
    const nearest = points.reduce((one, other) => distance(other, event) < distance(one, event) ? other : one);
    canvas.title = distance(nearest, event) < 12 ? nearest.where + ': ' + nearest.text + ', ' + nearest.more : '';
  });
  new ResizeObserver(draw).observe(canvas);
  dark.addEventListener('change', draw);
  return canvas;
}

type Child = Node | string | null | false | undefined;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
export interface Options {
  on?: Listeners;
  attrs?: Record<string, string | number | boolean | null | undefined>;
}

/** Creates an element; text is inserted as text, not as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, classes = '', options: Options = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (classes) {
    made.className = classes;
  }
  for (const [name, value] of Object.entries(options.attrs ?? {})) {
    setAttribute(made, name, value);
  }
  for (const [name, listener] of Object.entries(options.on ?? {})) {
    made.addEventListener(name, listener as EventListener);
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined));
  return made;
}

export function setAttribute(target: Element, name: string, value: string | number | boolean | null | undefined): void {
  if (value === null || value === undefined || value === false) {
    target.removeAttribute(name);
  } else {
    target.setAttribute(name, value === true ? '' : String(value));
  }
}

export function button(text: string, classes: string, click: () => void, attrs: Options['attrs'] = {}): HTMLButtonElement {
  return el('button', classes, { attrs: { type: 'button', ...attrs }, on: { click } }, text);
}

/** Sets text only if it differs, which avoids layout and repeated output of screen readers. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

export function show(target: HTMLElement, visible: boolean): void {
  if (target.hidden === visible) {
    target.hidden = !visible;
  }
}

/** Updates a list to the values; items are reused, so that the focus is kept. */
export function fill<T>(list: HTMLElement, values: readonly T[], make: () => HTMLElement, set: (item: HTMLElement, value: T) => void): void {
  while (list.children.length > values.length) {
    list.lastElementChild?.remove();
  }
  while (list.children.length < values.length) {
    list.append(make());
  }
  values.forEach((value, i) => set(list.children[i] as HTMLElement, value));
}

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of 24 by 24 pixels from an SVG path. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

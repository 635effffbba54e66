import { button, el, setText, show, fill } from '../dom';
import type { Guests } from '../state/guests';
import type { Guests as GuestList, Role, Seated } from '../wire/contract';
import { explain, post } from '../wire/api';
import { number } from '../words';
import { ask, sheet, toast } from './dialog';

/** Sheet for phones: how to join, who has joined, and messages to them. */
export function openInvite(guests: Guests): void {
  const code = el('img', 'qr', { attrs: { alt: 'QR code of the address to join at', width: 240, height: 240 } });
  const link = el('a', 'join-url', { attrs: { target: '_blank', rel: 'noopener' } });
  const caution = el('p', 'problem');
  const closed = el('p', 'empty', {}, 'This scenario has no seats for phones: add join: to its file.');
  const roles = el('ul', 'plain');
  const seated = el('ul', 'seated');
  const nobody = el('p', 'empty', {}, 'Nobody yet.');
  const way = el('div', 'invite-way', {}, code, el('div', 'invite-words', {}, el('p', '', {}, 'Scan this with a phone, or open'), link, caution, roles));
  const open = button('Open to phones over HTTPS', 'primary', () => void openToPhones(open, guests));
  const shut = el('div', 'invite-words', {}, el('p', '', {}, 'Phones do not reach this machine yet, or their browsers would not tell where they are.'), open,
    el('p', 'empty', {}, 'Tandem then listens at all addresses of this machine; who has not the address of this invitation is not let in.'));
  const update = (): void => {
    const { list } = guests;
    show(way, list?.open === true && list.reachable);
    show(shut, list?.open === true && !list.reachable);
    show(closed, list?.open === false);
    show(nobody, list?.seated.length === 0);
    if (list) {
      setWay(list, code, link);
      setText(caution, list.caution);
      fill(roles, list.roles, () => el('li'), (item, role) => setText(item, places(role)));
      fill(seated, list.seated, newSeated, setSeated);
    }
  };
  const off = guests.changed.on(update);
  update();
  const dialog = sheet('Invite phones', 'invite', closed, way, shut, el('h3', '', {}, 'Real participants'), nobody, seated, tellForm('Tell everyone', 0));
  dialog.addEventListener('close', off);
}

async function openToPhones(asked: HTMLButtonElement, guests: Guests): Promise<void> {
  asked.disabled = true;
  try {
    await post('/api/live/https', {});
    await guests.ask();
  } catch (error) {
    toast(explain(error), true);
  }
  asked.disabled = false;
}

function setWay(list: GuestList, code: HTMLImageElement, link: HTMLAnchorElement): void {
  const source = `data:image/svg+xml,${encodeURIComponent(list.svg)}`;
  if (list.open && code.src !== source) {
    code.src = source;
    link.href = list.url;
    setText(link, list.url);
  }
}

function places({ name, free, all }: Role): string {
  return `${name}: ${all - free} of ${all} taken`;
}

function newSeated(): HTMLElement {
  return el('li', 'seat', {}, el('div', '', {}, el('b'), el('small')), button('Tell', 'small tell', () => undefined), button('Eject', 'small eject', () => undefined));
}

function setSeated(item: HTMLElement, one: Seated): void {
  const [words, tell, eject] = item.children as unknown as [HTMLElement, HTMLButtonElement, HTMLButtonElement];
  setText(words.children[0], one.name);
  setText(words.children[1], ` ${one.role} · ${one.age_s === null ? 'not heard yet' : `${number(one.age_s, 1, 's')} ago · ± ${number(one.accuracy_m, 0, 'm')}`}${one.doubt ? ` · not believed: ${one.doubt}` : ''}`);
  tell.setAttribute('aria-label', `Tell ${one.name}`);
  eject.setAttribute('aria-label', `Eject ${one.name}`);
  tell.onclick = () => void tellOne(one);
  eject.onclick = () => void ejectOne(one);
}

async function tellOne(one: Seated): Promise<void> {
  const text = await ask({ title: `Tell ${one.name}`, text: 'It is shown on the phone, with a tone, and recorded.', yes: 'Tell', reason: 'Message' });
  if (text !== null) {
    await utter(one.vid, text);
  }
}

async function ejectOne(one: Seated): Promise<void> {
  const sure = await ask({ title: `Eject ${one.name}?`, text: 'The seat becomes free, and this phone’s address is not let in again while Tandem runs.', yes: 'Eject', danger: true });
  if (sure !== null) {
    await post('/api/live/eject', { vid: one.vid }).catch((error: unknown) => toast(explain(error), true));
  }
}

function tellForm(title: string, vid: number): HTMLElement {
  const field = el('input', '', { attrs: { type: 'text', maxlength: 500, autocomplete: 'off', 'aria-label': title, placeholder: title } });
  return el('form', 'row tell-all', {
    on: {
      submit: (event) => {
        event.preventDefault();
        if (field.value.trim() !== '') {
          void utter(vid, field.value.trim()).then(() => { field.value = ''; });
        }
      },
    },
  }, field, el('button', 'primary', { attrs: { type: 'submit' } }, 'Tell'));
}

async function utter(vid: number, text: string): Promise<void> {
  try {
    await post('/api/live/tell', { vid, text });
    toast(vid === 0 ? 'Told everyone.' : 'Told.');
  } catch (error) {
    toast(explain(error), true);
  }
}

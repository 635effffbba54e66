import { el } from '../dom';
import { explain } from '../wire/api';
import type { App, Invitation, Role } from '../wire/contract';

export interface Wish { name: string; role: string }

/** The first page: name, role and the Join button. */
export function welcome(invitation: Invitation, name: string, join: (wish: Wish) => Promise<void>): HTMLElement {
  const seat = invitation.seat?.seated ? invitation.seat : null;
  const problem = el('p', 'problem', { attrs: { role: 'alert' } });
  const field = el('input', '', { attrs: { type: 'text', id: 'name', maxlength: 40, autocomplete: 'nickname', placeholder: 'for example Ann', value: name } });
  const roles = invitation.roles.map((role, i) => choice(role, i === firstFree(invitation.roles)));
  const full = !seat && invitation.roles.every(({ free }) => free === 0);
  const go = el('button', 'join', { attrs: { type: 'submit', disabled: full } }, seat ? `Continue as ${seat.name}` : 'Join');
  const form = el('form', 'welcome', {
    on: {
      submit: (event) => {
        event.preventDefault();
        go.disabled = true;
        problem.textContent = '';
        const role = form.querySelector<HTMLInputElement>('input[name=role]:checked')?.value ?? seat?.role ?? '';
        join({ name: field.value.trim(), role }).catch((error: unknown) => {
          problem.textContent = explain(error);
          go.disabled = false;
        });
      },
    },
  },
    el('p', 'over', {}, 'Tandem'),
    el('h1', '', {}, invitation.name),
    window.isSecureContext ? null : insecure(),
    seat ? null : el('label', 'field', { attrs: { for: 'name' } }, 'Your name', field),
    seat ? null : el('fieldset', 'roles', {}, el('legend', '', {}, 'You are'), ...roles),
    full ? el('p', 'problem', {}, roles.length === 0 ? 'This run has no seats for phones.' : 'All seats are taken. Ask the operator.') : null,
    problem,
    go,
    el('p', 'note', {}, 'Tandem sees your position, and records it, while this page is open and until you leave. Keep the screen on: a phone that sleeps tells nothing.'),
    ...apps(invitation.apps));
  return form;
}

function firstFree(roles: readonly Role[]): number {
  return roles.findIndex(({ free }) => free > 0);
}

function choice(role: Role, chosen: boolean): HTMLElement {
  return el('label', role.free > 0 ? 'role' : 'role full', {},
    el('input', '', { attrs: { type: 'radio', name: 'role', value: role.name, checked: chosen, disabled: role.free === 0 } }),
    el('span', '', {}, el('b', '', {}, role.name), el('small', '', {}, role.free > 0 ? `${role.free} of ${role.all} free` : 'taken')));
}

function insecure(): HTMLElement {
  return el('p', 'problem', {}, 'This page is not encrypted, so your browser will not tell your position. Ask the operator for the https address. ',
    el('a', '', { attrs: { href: '/trust' } }, 'How to trust it'));
}

function apps(list: readonly App[]): HTMLElement[] {
  if (list.length === 0) {
    return [];
  }
  return [el('section', 'apps', {}, el('h2', '', {}, 'With the screen off'),
    el('p', 'note', {}, 'These apps tell where you are from a pocket. They do not warn you.'),
    ...list.map(({ app, who, link, server, device }) => el('p', '', {}, el('b', '', {}, `${app} as ${who}: `),
      link ? el('a', 'button', { attrs: { href: link } }, 'Set it up') : `server ${server}, device ${device}`)))];
}

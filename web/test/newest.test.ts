import { expect, test } from 'vitest';
import { NewestTask } from '../src/edit/newest';

test('one task is done at a time, and of those that wait only the newest', async () => {
  const tasks = new NewestTask();
  const done: string[] = [];
  const open: (() => void)[] = [];
  const ask = (name: string): void => void tasks.ask(() => new Promise<void>((resolve) => open.push(() => { done.push(name); resolve(); })));

  ['first', 'second', 'third'].forEach(ask);
  expect(open.length).toBe(1);
  open[0]();
  await new Promise((resolve) => setTimeout(resolve));
  expect(open.length).toBe(2);
  open[1]();
  await new Promise((resolve) => setTimeout(resolve));

  expect(done).toEqual(['first', 'third']);
  expect(open.length).toBe(2);
});

test('a task that fails holds up no other', async () => {
  const tasks = new NewestTask();
  await expect(tasks.ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let done = false;
  await tasks.ask(async () => { done = true; });
  expect(done).toBe(true);
});

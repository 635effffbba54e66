import { button, el, setText } from '../dom';
import { sheet, toast } from '../panel/dialog';
import { explain, get, post, Refusal } from '../wire/api';
import type { Job, Run } from '../wire/contract';
import { percent } from '../words';

const ASK_EVERY_MILLIS = 500;

/** Opens the review of a run once it is made; until then a sheet shows its progress, and closing it cancels the work. The review leads back to the page. */
export async function openReview(run: Run): Promise<void> {
  const at = `/api/runs/${encodeURIComponent(run.id)}/review`;
  try {
    let job = await get<Job>(`${at}/job`);
    if (job.state === 'done') {
      location.assign(at);
      return;
    }
    const bar = el('progress', '', { attrs: { max: 1, 'aria-label': 'Progress of the review' } });
    const step = el('p', 'kind', { attrs: { role: 'status' } });
    const dialog = sheet(`Review of ${run.scenario}`, 'reviewing', bar, step, el('div', 'row end', {}, button('Cancel', '', () => dialog.close())));
    while (dialog.open && (job.state === 'waiting' || job.state === 'running')) {
      bar.value = job.progress;
      setText(step, job.state === 'waiting' ? `Waiting: ${job.ahead} before it.` : `${percent(job.progress)} ${job.step}`);
      await new Promise((resolve) => { window.setTimeout(resolve, ASK_EVERY_MILLIS); });
      job = await get<Job>(`/api/jobs/${job.id}`);
    }
    if (!dialog.open) {
      await post(`/api/jobs/${job.id}/cancel`, {}).catch(() => undefined);
      toast('The review was cancelled.');
      return;
    }
    dialog.close();
    if (job.state === 'done') {
      location.assign(at);
    } else {
      toast(job.problem ? explain(new Refusal(422, job.problem)) : 'The review was not made.', true);
    }
  } catch (error) {
    toast(explain(error), true);
  }
}

import { DRAWERS } from '../src/edit/tools';

/** All tools, of whatever drawer. */
export const TOOLS = DRAWERS.flatMap(({ tools }) => tools);

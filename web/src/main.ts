import './style/base.css';
import './style/room.css';
import { openControlRoom } from './page/controlroom';
import { LIVE, Room } from './state/room';
import { get } from './wire/api';
import type { Session } from './wire/types';

const app = document.getElementById('app') as HTMLElement;
const session = await get<Session>('/api/session');
await openControlRoom(app, await Room.open(LIVE, session));

import type { UserActor } from '@kasa/api/access/ctx'

import { demoAccountOf, demoEmail, type DemoPerson } from './accounts'
import type { Row } from './bulk'
import { uuidv7At, type Random } from './random'
import type { DemoSetup } from './setup'

const shiftMs = 8 * 3_600_000
const istanbulOffsetMs = 3 * 3_600_000
const sessionMs = 12 * 3_600_000

/** A demo person as the API's actor; `sessionId` is empty where only the rights matter. */
export function demoActor(setup: DemoSetup, person: DemoPerson, sessionId = ''): UserActor {
  const account = demoAccountOf(person)
  return {
    kind: 'user',
    id: setup.personId(person),
    name: account.name,
    email: demoEmail(person, setup.tenant),
    role: account.role,
    scope: account.scope.join(','),
    merchantId: account.merchant === undefined ? null : (setup.merchants[account.merchant]?.id ?? null),
    remitGroupIds: account.group === undefined ? [] : [setup.groups[account.group]?.id ?? ''],
    bankAccountIds: [],
    parentUserId: account.parent === undefined ? null : setup.personId(account.parent as DemoPerson),
    sessionId,
  }
}

/** When the last completed shift before `now` ended, or the one `back` shifts earlier. In ms since epoch. */
export const lastShiftEnds = (now: Date, back = 0): number =>
  (Math.floor((now.getTime() + istanbulOffsetMs) / shiftMs) - back) * shiftMs - istanbulOffsetMs

type Session = { id: string; person: DemoPerson; startMs: number; lastMs: number }

/** Operators in eight-hour shifts of the Istanbul day, and their sessions. */
export function shifts(setup: DemoSetup, random: Random) {
  const sessions = new Map<string, Session>()
  const addresses = new Map<DemoPerson, string>()
  return {
    /** The person at work at that time, in the session of their shift. */
    at: (person: DemoPerson, at: Date): { actor: UserActor; ip: string } => {
      const shift = Math.floor((at.getTime() + istanbulOffsetMs) / shiftMs)
      const key = `${person}/${shift}`
      const startMs = shift * shiftMs - istanbulOffsetMs
      const session = sessions.get(key) ?? { id: uuidv7At(startMs, random), person, startMs, lastMs: startMs }
      session.lastMs = Math.max(session.lastMs, at.getTime())
      sessions.set(key, session)
      const ip = addresses.get(person) ?? `198.51.100.${10 + addresses.size}`
      addresses.set(person, ip)
      return { actor: demoActor(setup, person, session.id), ip }
    },
    /** Rows of `session`: those of past shifts are signed out, the current one is not. */
    rows: (now: Date): Row[] =>
      [...sessions.values()].map(({ id, person, startMs, lastMs }) => {
        const endMs = startMs + shiftMs
        const isOver = endMs < now.getTime()
        const seenAt = new Date(isOver ? Math.max(lastMs, endMs - 60_000) : lastMs)
        return {
          id,
          user_id: setup.personId(person),
          stage: 'full',
          ip: addresses.get(person) ?? '',
          user_agent: 'Mozilla/5.0',
          created_at: new Date(startMs),
          seen_at: seenAt,
          active_at: seenAt,
          ends_at: new Date(startMs + sessionMs),
          ended_at: isOver ? new Date(endMs) : null,
          end_reason: isOver ? 'LOGOUT' : null,
        }
      }),
  }
}
export type Shifts = ReturnType<typeof shifts>

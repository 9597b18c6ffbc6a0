import type { PersonAct } from '@kasa/domain/otherPerson'
import type { PersonActKind } from '@kasa/domain/personActs'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type NewPersonAct = { at: Date; actorId: string | null; subjectId: string; kind: PersonActKind }

export async function insertActs(tx: Reader, acts: readonly NewPersonAct[]): Promise<void> {
  await tx.query({
    name: 'person-act.insert',
    text: `insert into person_act (at, actor_id, subject_id, kind) select * from unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[])`,
    values: [
      acts.map(({ at }) => at),
      acts.map(({ actorId }) => actorId),
      acts.map(({ subjectId }) => subjectId),
      acts.map(({ kind }) => kind),
    ],
  })
}

/** Acts of people on others since then. */
export async function selectActs(db: Reader, since: Date, kinds: readonly PersonActKind[]): Promise<PersonAct[]> {
  const { rows } = await db.query<{ actorId: string; subjectId: string; at: Date }>({
    name: 'person-act.since',
    text: `select actor_id as "actorId", subject_id as "subjectId", max(at) as at from person_act
           where at > $1 and actor_id is not null and actor_id <> subject_id and kind = any($2::text[]) group by actor_id, subject_id`,
    values: [since, kinds],
  })
  return rows.map(({ at, ...act }) => ({ ...act, atMs: at.getTime() }))
}

/** Who stands directly over whom. */
export async function selectParents(db: Reader): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; parent: string }>({
    name: 'person-act.parents',
    text: `select id, parent_user_id as parent from users where parent_user_id is not null`,
  })
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

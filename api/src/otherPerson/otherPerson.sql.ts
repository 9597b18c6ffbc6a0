import type { ControlAction } from '@kasa/domain/otherPerson'
import type { ControlActionKind } from '@kasa/domain/personActs'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type NewPersonAct = { at: Date; actorId: string | null; subjectId: string; kind: ControlActionKind }

export async function insertActs(tx: Reader, acts: readonly NewPersonAct[]): Promise<void> {
  await tx.query({
    name: 'person-act.insert',
    text: `insert into person_act (at, actor_id, subject_id, kind) select *
      from unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[])`,
    values: [
      acts.map(({ at }) => at),
      acts.map(({ actorId }) => actorId),
      acts.map(({ subjectId }) => subjectId),
      acts.map(({ kind }) => kind),
    ],
  })
}

/** People's recorded actions on other accounts since `since`. */
export async function selectActs(
  db: Reader,
  since: Date,
  kinds: readonly ControlActionKind[],
): Promise<ControlAction[]> {
  const { rows } = await db.query<{ actorId: string; subjectId: string; at: Date }>({
    name: 'person-act.since',
    text: `select actor_id as "actorId", subject_id as "subjectId", max(at) as at from person_act
           where at > $1 and actor_id is not null and actor_id <> subject_id and kind = any($2::text[])
             group by actor_id, subject_id`,
    values: [since, kinds],
  })
  return rows.map(({ at, ...act }) => ({ ...act, atMs: at.getTime() }))
}

/** Acts that link two accounts of a merchant permanently: one created the other, or changed its e-mail address. */
const lasting: readonly ControlActionKind[] = ['CREATED', 'REMAILED']
/** Acts of a merchant's users on each other's accounts. Acts of our own people link no one. */
const amongMerchants = `person_act act join users actor on actor.id = act.actor_id and actor.mrc_id is not null
  where act.kind = any($1::text[])`

/**
 * These people, and everyone of their merchant linked to them by accounts they created or took over, at any time and
 * over any number of steps.
 */
export async function selectMadeAround(db: Reader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'person-act.made',
    text: `with recursive edge as (select act.actor_id as one, act.subject_id as other from ${amongMerchants}),
             around (id) as (
               select unnest($2::uuid[])
               union select case when edge.one = around.id then edge.other else edge.one end from around join edge
                 on around.id in (edge.one, edge.other)
             )
           select id from around`,
    values: [lasting, ids],
  })
  return rows.map(({ id }) => id)
}

/** All direct links between merchants' users, by the same rule as `selectMadeAround`. */
export async function selectJoined(db: Reader): Promise<{ one: string; other: string }[]> {
  const { rows } = await db.query<{ one: string; other: string }>({
    name: 'person-act.joined',
    text: `select distinct act.actor_id as one, act.subject_id as other from ${amongMerchants}`,
    values: [lasting],
  })
  return rows
}

/** Each subordinate's direct operator. */
export async function selectParents(db: Reader): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; parent: string }>({
    name: 'person-act.parents',
    text: `select id, parent_user_id as parent from users where parent_user_id is not null`,
  })
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

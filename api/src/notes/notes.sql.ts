import type { Tx } from '../db/client'

export type Note = { id: string; text: string; pinned: boolean; byName: string; at: Date }

export async function insertNote(
  tx: Tx,
  note: Note & { objectType: string; objectId: string; byUser: string },
): Promise<void> {
  await tx.query({
    name: 'notes.insert',
    text: `insert into note (id, object_type, object_id, text, pinned, by_user, by_name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [note.id, note.objectType, note.objectId, note.text, note.pinned, note.byUser, note.byName, note.at],
  })
}

/** Pins or unpins an object's note. Returns false if the object has no such note. */
export async function setPinned(tx: Tx, objectId: string, id: string, pinned: boolean): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'notes.pin',
    text: `update note set pinned = $3 where object_id = $1 and id = $2`,
    values: [objectId, id, pinned],
  })
  return rowCount === 1
}

/** An object's notes, pinned ones first, then newest first. */
export async function selectNotes(db: Pick<Tx, 'query'>, objectId: string): Promise<Note[]> {
  const { rows } = await db.query<Note>({
    name: 'notes.of',
    text: `select id, text, pinned, by_name as "byName", created_at as at from note where object_id = $1
      order by pinned desc, created_at desc, id desc`,
    values: [objectId],
  })
  return rows
}

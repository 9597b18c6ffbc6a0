import { Conflict } from '../errors/refusals'

const uniqueNames = ['limit_group_name', 'remit_group_name', 'papara_group_name']
const isNameUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && uniqueNames.includes(String(error.constraint))

/** Relies on the unique index, because a check before the write could race. */
export const orNameUsed = (error: unknown): never => {
  throw isNameUsed(error) ? new Conflict({ code: 'GROUP_NAME_USED', field: 'name' }) : error
}

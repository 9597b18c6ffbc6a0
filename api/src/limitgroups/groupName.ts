import { Conflict } from '../errors/refusals'

const uniqueNames = ['limit_group_name', 'remit_group_name', 'papara_group_name']
const isNameUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && uniqueNames.includes(String(error.constraint))

/** The unique index decides: a look before the write could be overtaken. */
export const orNameUsed = (error: unknown): never => {
  throw isNameUsed(error) ? new Conflict({ code: 'GROUP_NAME_USED', field: 'name' }) : error
}

/**
 * Acts by which one person has another's account in hand (`otherPerson.ts`). The server writes them down. Source:
 * domain section 1, ADR 22.
 */

/** What one person did to another's account. `counts`: they could have been that person afterwards. */
export const personActs = {
  CREATED: { counts: true },
  RAISED: { counts: true },
  REMAILED: { counts: true },
  PASSWORD_RESET: { counts: true },
  MFA_RESET: { counts: true },
  /** Only asks for an authenticator: who does not know the password gains nothing. */
  MFA_ACTIVATED: { counts: false },
  PARENT_SET: { counts: true },
  /** Who stood over them until then: leaving a line of command does not make a stranger at once. */
  PARENT_LEFT: { counts: true },
} as const satisfies Record<string, { counts: boolean }>
export type PersonActKind = keyof typeof personActs
export const personActKinds = Object.keys(personActs) as PersonActKind[]
export const actsThatCount = personActKinds.filter((kind) => personActs[kind].counts)

type Account = {
  role: string
  scope: readonly string[]
  merchantId: string | null
  parentUserId: string | null
  email: string
  remitGroupIds: readonly string[]
  bankAccountIds: readonly string[]
}

const gained = (before: readonly string[], after: readonly string[]) => after.some((one) => !before.includes(one))
/** No account named means all of them. */
const widened = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && (after.length === 0 || gained(before, after))

/** The acts that a change of an account is. What only takes rights away is none. */
export function actsOfChange(before: Account | null, after: Account): PersonActKind[] {
  if (before === null) return ['CREATED']
  const isRaised =
    before.role !== after.role ||
    (after.merchantId !== null && before.merchantId !== after.merchantId) ||
    gained(before.scope, after.scope) ||
    gained(before.remitGroupIds, after.remitGroupIds) ||
    widened(before.bankAccountIds, after.bankAccountIds)
  const rows: [PersonActKind, boolean][] = [
    ['RAISED', isRaised],
    ['REMAILED', before.email !== after.email],
    ['PARENT_SET', after.parentUserId !== null && before.parentUserId !== after.parentUserId],
  ]
  return rows.flatMap(([kind, holds]) => (holds ? [kind] : []))
}

/**
 * Actions that give one person control of another person's account (`otherPerson.ts`). The server records them. Source:
 * domain section 1, ADR 22.
 */

/** `counts`: afterwards the actor could have signed in as that person. */
export const personActs = {
  CREATED: { counts: true },
  RAISED: { counts: true },
  REMAILED: { counts: true },
  PASSWORD_RESET: { counts: true },
  MFA_RESET: { counts: true },
  /** Only requires an authenticator, which does not help without the password. */
  MFA_ACTIVATED: { counts: false },
  PARENT_SET: { counts: true },
  /** The previous superior: leaving a reporting line does not make them another person at once. */
  PARENT_LEFT: { counts: true },
} as const satisfies Record<string, { counts: boolean }>
export type ControlActionKind = keyof typeof personActs
export const personActKinds = Object.keys(personActs) as ControlActionKind[]
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
/** An empty list means all accounts. */
const widened = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && (after.length === 0 || gained(before, after))

/** The recorded actions that a change of an account consists of. Removing rights is not one. */
export function actsOfChange(before: Account | null, after: Account): ControlActionKind[] {
  if (before === null) return ['CREATED']
  const isRaised =
    before.role !== after.role ||
    (after.merchantId !== null && before.merchantId !== after.merchantId) ||
    gained(before.scope, after.scope) ||
    gained(before.remitGroupIds, after.remitGroupIds) ||
    widened(before.bankAccountIds, after.bankAccountIds)
  const rows: [ControlActionKind, boolean][] = [
    ['RAISED', isRaised],
    ['REMAILED', before.email !== after.email],
    ['PARENT_SET', after.parentUserId !== null && before.parentUserId !== after.parentUserId],
  ]
  return rows.flatMap(([kind, holds]) => (holds ? [kind] : []))
}

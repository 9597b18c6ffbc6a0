export type Change = { field: string; before: unknown; after: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ a: { b: 1 }, c: [2] }` as `a.b` → 1 and `c` → [2]; a value that is no record gets the empty name. */
function flat(value: unknown, prefix = ''): [string, unknown][] {
  if (value === null || value === undefined) return prefix === '' ? [] : [[prefix, null]]
  if (!isRecord(value)) return [[prefix, value]]
  return Object.entries(value).flatMap(([name, held]) => flat(held, prefix === '' ? name : `${prefix}.${name}`))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The changed and the unchanged fields. A field missing on one side counts as empty there. */
export function changesOf(before: unknown, after: unknown): { changed: Change[]; kept: Change[] } {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))]
  const all = [...new Set([...is.keys(), ...was.keys()])].map((field): Change => ({
    field,
    before: was.get(field) ?? null,
    after: is.get(field) ?? null,
  }))
  // Fields that are empty on both sides are left out.
  return {
    changed: all.filter((change) => !same(change.before, change.after)),
    kept: all.filter((change) => same(change.before, change.after) && change.after !== null),
  }
}

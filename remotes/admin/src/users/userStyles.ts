import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'admin-users',
  `
.ku-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ku-second{border:1px solid var(--kasa-line);border-inline-start:3px solid var(--kasa-accent);border-radius:8px;padding:8px 12px;margin:0}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styledUser = (name: string): string => `ku-${name}`

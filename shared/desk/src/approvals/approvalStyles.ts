import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'desk-approvals',
  `
.kq-approval{display:grid;gap:10px;border:1px solid color-mix(in srgb,var(--kasa-amber) 35%,var(--kasa-line));
  border-radius:10px;padding:12px;background:var(--kasa-amber-bg);color:var(--kasa-ink)}
.kq-approval h3{display:flex;gap:6px;align-items:center;font-weight:600}.kq-approval dl dt{color:var(--kasa-ink-2)}
.kq-approval .acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.kq-approval small{color:var(--kasa-ink-2)}
.kq-open{margin-top:10px}.kq-approval .kq-open{margin-top:0}
.kq-change del{color:var(--kasa-red);text-decoration:line-through}
.kq-change ins{color:var(--kasa-green);text-decoration:none;font-weight:600}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kq-${name}`

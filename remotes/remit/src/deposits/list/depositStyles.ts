import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'remit-deposits',
  `
.kd-match{display:inline-block;width:7px;height:7px;border-radius:50%;margin-left:6px;vertical-align:middle;background:var(--kasa-accent)}
.kd-match.partial{background:var(--kasa-amber)}
.kd-note{display:block;margin-top:4px;color:var(--kasa-ink-3);overflow-wrap:anywhere}
.kd-judged{display:grid;gap:4px;margin-top:6px}.kd-judged .kp-parts>span{background:var(--kasa-surface)}.kd-more{margin-left:-10px}.kd-line{display:grid;gap:8px}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kd-${name}`

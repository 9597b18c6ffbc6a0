import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'remit-groups',
  `
.kg-order{list-style:none;margin:0;padding:0;display:grid;gap:4px;counter-reset:place}
.kg-order li{counter-increment:place;display:grid;grid-template-columns:22px minmax(0,1fr) auto;gap:0 8px;align-items:center;padding:6px 4px 6px 8px;border:1px solid var(--kasa-line);border-radius:8px;background:var(--kasa-surface)}
.kg-order li::before{content:counter(place);color:var(--kasa-ink-3);font-variant-numeric:tabular-nums;text-align:right}
.kg-order .who{font-weight:550;overflow-wrap:anywhere}
.kg-order .facts{grid-column:2;color:var(--kasa-ink-3);font-variant-numeric:tabular-nums}
.kg-order .facts .off{color:var(--kasa-amber);font-weight:550}
.kg-order .moves{grid-row:1/3;grid-column:3;display:flex}
.kg-acts{display:flex;gap:8px;margin-top:8px;align-items:center}
.kg-quiet{color:var(--kasa-ink-3)}
.kg-does{margin-top:2px;color:var(--kasa-ink-2);font-weight:400}
.kg-choices{max-height:180px;overflow:auto;display:grid;gap:2px;border:1px solid var(--kasa-line);border-radius:8px;padding:6px 10px}
.kg-choices label{display:flex;gap:8px;align-items:center;min-height:28px;cursor:pointer;color:var(--kasa-ink)}
.kg-try{display:grid;gap:12px}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kg-${name}`

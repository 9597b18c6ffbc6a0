import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-limits',
  `
.klm-rules{list-style:none;margin:0;padding:0;display:grid;gap:14px}
.klm-rules>li{display:grid;gap:6px}
.klm-rule{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;align-items:baseline}
.klm-rule b{font-weight:550}.klm-rule span{color:var(--kasa-ink-2);text-align:right;font-variant-numeric:tabular-nums}
.klm-quiet{color:var(--kasa-ink-3)}
.klm-count{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;align-items:baseline}
.klm-count .who{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.klm-count .sum{font-variant-numeric:tabular-nums;color:var(--kasa-ink-2)}
.klm-count .k-meter{grid-column:1/-1}
.klm-held{list-style:none;margin:0;padding:0;display:grid;gap:6px}
.klm-held li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:2px 12px;align-items:baseline}
.klm-held .what{grid-column:1/-1;color:var(--kasa-ink-3)}
.klm-held .sum{font-variant-numeric:tabular-nums;font-weight:500}
.klm-over{color:var(--kasa-amber);font-weight:550}
.klm-drafts{display:grid;gap:12px}
.klm-draft{margin:0;padding:10px 12px 12px;border:1px solid var(--kasa-line);border-radius:8px;display:grid;gap:10px}
.klm-draft .top{display:flex;justify-content:space-between;align-items:center;font-weight:550;color:var(--kasa-ink)}
.klm-fields{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:10px;align-items:start}
.klm-days{display:flex;flex-wrap:wrap;gap:4px 12px}
.klm-days label{display:flex;gap:6px;align-items:center;min-height:28px;cursor:pointer;color:var(--kasa-ink)}
@media (max-width:${breakpoints.phone}px){.klm-fields{grid-template-columns:repeat(2,minmax(0,1fr))}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `klm-${name}`

import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-statements',
  `
.ks-bad{color:var(--kasa-red);font-weight:600}
.ks-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ks-drop{display:grid;justify-items:center;gap:6px;padding:26px 16px;border:1.5px dashed var(--kasa-line-strong,var(--kasa-ink-3));border-radius:10px;text-align:center;background:var(--kasa-surface);color:var(--kasa-ink-2)}
.ks-drop.over{border-color:var(--kasa-accent);background:var(--kasa-accent-soft)}
.ks-drop b{color:var(--kasa-ink);font-weight:600}.ks-drop .k-btn{margin-top:6px}.ks-drop input{position:absolute;width:1px;height:1px;opacity:0;pointer-events:none}
.ks-progress{display:grid;gap:6px}.ks-progress progress{width:100%;height:6px;accent-color:var(--kasa-accent)}
.ks-warns{margin:0;padding-left:18px;list-style:disc;display:grid;gap:4px}.ks-warns:has(li:only-child){padding-left:0;list-style:none}
.ks-files{display:flex;flex-wrap:wrap;gap:8px}
.ks-rows{display:grid;gap:8px}
.ks-rows ol{list-style:none;margin:0;padding:0;display:grid}
.ks-rows li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;padding:8px 2px;border-top:1px solid var(--kasa-line);font-variant-numeric:tabular-nums}
.ks-rows li:first-child{border-top:0}
.ks-rows .who{color:var(--kasa-ink);font-weight:550;overflow-wrap:anywhere}.ks-rows .amount{color:var(--kasa-ink);font-weight:600;text-align:right;white-space:nowrap}
.ks-rows .amount.in{color:var(--kasa-green)}
.ks-rows .all{grid-column:1/-1}.ks-rows .who.all{font-weight:400}
.ks-rows small{color:var(--kasa-ink-2);overflow-wrap:anywhere}.ks-rows small.end{text-align:right}.ks-rows small.bad{color:var(--kasa-red)}
.ks-rows .none{color:var(--kasa-ink-2);padding:10px 2px}
.ks-map{display:grid;gap:12px;min-width:0}
.ks-sheet{overflow:auto;max-height:260px;border:1px solid var(--kasa-line);border-radius:8px}
.ks-sheet table{border-collapse:collapse;font-size:12px;color:var(--kasa-ink)}
.ks-sheet th,.ks-sheet td{padding:4px 8px;border-bottom:1px solid var(--kasa-line);text-align:left;white-space:nowrap;max-width:220px;overflow:hidden;text-overflow:ellipsis}
.ks-sheet thead th{position:sticky;top:0;background:var(--kasa-raised);z-index:1}.ks-sheet select{min-width:164px}
.ks-sheet td.ks-bad{white-space:normal;max-width:none;overflow-wrap:anywhere}
.ks-sheet tr.head td,.ks-sheet tr.head th{font-weight:600;background:var(--kasa-surface)}.ks-sheet tr.above td{color:var(--kasa-ink-3)}.ks-sheet tbody th{color:var(--kasa-ink-3);font-weight:500}
.ks-sheet .figure{text-align:right;font-variant-numeric:tabular-nums}
.ks-choices{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:10px}
.ks-check{display:flex;gap:8px;align-items:center;min-height:28px;cursor:pointer;color:var(--kasa-ink)}
@media (max-width:${breakpoints.phone}px){.ks-choices{grid-template-columns:repeat(2,minmax(0,1fr))}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `ks-${name}`

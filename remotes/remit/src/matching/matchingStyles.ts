import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-matching',
  `
.km-acts{display:flex;flex-wrap:wrap;gap:8px;flex:1}.km-acts>.k-btn{flex:1 1 auto}
.km-acts p{flex:0 0 100%;color:var(--kasa-ink-2)}
.km-cands{list-style:none;margin:0;padding:0;display:grid;gap:6px}
.km-cands label{display:grid;grid-template-columns:auto 1fr auto;gap:2px 10px;padding:8px 10px;border:1px solid var(--kasa-line);border-radius:8px;cursor:pointer}
.km-cands label:hover{background:var(--kasa-row-hover)}
.km-cands label.on{background:var(--kasa-row-sel);border-color:var(--kasa-accent)}
.km-cands input{margin:3px 0 0;accent-color:var(--kasa-accent)}
.km-cands b{font-weight:550}.km-cands .sum{text-align:right;font-variant-numeric:tabular-nums;font-weight:550}
.km-cands small{grid-column:2;color:var(--kasa-ink-2);overflow-wrap:anywhere}.km-cands .score{text-align:right;color:var(--kasa-ink-2);font-variant-numeric:tabular-nums;white-space:nowrap}
.km-cands .parts{grid-column:2/-1}
.km-block{display:block;margin-top:4px;overflow-wrap:anywhere}
.km-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
.km-find{margin:0 0 8px}
.km-rules{display:grid;gap:12px;align-content:start;max-width:1240px;padding:18px 20px 32px}.km-rules>*{min-width:0}.km-rules>p{color:var(--kasa-ink-2);max-width:80ch}
.km-rules table{width:100%;border-collapse:collapse}.km-rules th{text-align:left;font-weight:550;color:var(--kasa-ink-2);padding:4px 8px;white-space:nowrap}
.km-rules td{padding:4px 8px;border-top:1px solid var(--kasa-line);vertical-align:middle}
.km-rules td.num,.km-rules th.num{text-align:right;font-variant-numeric:tabular-nums}
.km-rules input[type=text]{min-width:212px}.km-rules input.short{width:64px;min-width:0}.km-rules select{width:auto;min-width:96px}
.km-rules .edit td,.km-rules .edit th{padding-inline:6px}
.km-rules .wide{overflow-x:auto;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);background:var(--kasa-surface)}.km-rules .wide:focus-visible{outline:2px solid var(--kasa-focus)}.km-rules th[scope=row]{border-top:1px solid var(--kasa-line)}.km-rules thead td{border:0}.km-rules h2+p{margin-bottom:6px;color:var(--kasa-ink-2)}.km-rules .row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.km-rules progress{width:100%;accent-color:var(--kasa-accent)}
.km-rules h2{font-size:15px;font-weight:600}
.km-why{display:flex;flex-direction:column;gap:12px}.km-why fieldset{margin:0;padding:0;border:0;display:grid;gap:2px}.km-why legend{padding:0 0 4px;color:var(--kasa-ink-2)}
.km-why label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px;border-radius:6px;color:var(--kasa-ink);cursor:pointer}
.km-why label:has([type=radio]):hover,.km-why label.on{background:var(--kasa-row-sel)}.km-why label .k-kbd{margin-left:auto}.km-why [type=radio]{accent-color:var(--kasa-accent);margin:0}
.km-move{display:inline-flex;gap:2px}
@media (max-width:${breakpoints.desktop - 0.02}px){.km-hints{display:none}}
@media (max-width:${breakpoints.phone}px){.km-rules{padding:12px 16px 24px}
.km-rules .edit thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
.km-rules .edit table,.km-rules .edit tbody{display:block}.km-rules .edit tr{display:grid;grid-template-columns:auto 1fr 1fr auto;gap:10px 8px;align-items:end;padding:12px}.km-rules .edit tr+tr{border-top:1px solid var(--kasa-line)}
.km-rules .edit td{display:grid;gap:2px;padding:0;border:0;min-width:0;grid-column:span 2}.km-rules .edit td::before{content:attr(data-label);color:var(--kasa-ink-2)}.km-rules .edit td:first-child::before,.km-rules .edit td.name::before,.km-rules .edit td.off::before{content:none}
.km-rules .edit td:first-child{grid-column:1}.km-rules .edit td.name{grid-column:2/4}.km-rules .edit td.off{grid-area:1/4}
.km-rules .edit input[type=text],.km-rules .edit input.short,.km-rules .edit select{width:100%;min-width:0}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `km-${name}`

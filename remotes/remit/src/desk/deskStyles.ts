import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-desk',
  `
.kt-desk{display:grid;gap:16px;padding:24px;max-width:1280px;overflow:auto}
.kt-tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));border:1px solid var(--kasa-line);border-radius:12px;background:var(--kasa-surface);overflow:hidden}
.kt-tile{box-shadow:1px 1px 0 var(--kasa-line);padding:14px 18px;display:grid;gap:2px;align-content:start;min-width:0;color:var(--kasa-ink);text-decoration:none;font-variant-numeric:tabular-nums}
.kt-tile>span{color:var(--kasa-ink-2)}.kt-tile>b{font-size:22px;line-height:30px;font-weight:700;letter-spacing:-.01em;overflow-wrap:anywhere}.kt-tile>small{font-size:13px;color:var(--kasa-ink-2)}
.kt-tile:where(a):hover{background:var(--kasa-row-hover)}.kt-tile:where(a):focus-visible{outline:2px solid var(--kasa-focus);outline-offset:-2px}
.kt-desk-row{display:grid;grid-template-columns:minmax(0,2fr) minmax(280px,1fr);gap:16px;align-items:start}
.kt-card{border:1px solid var(--kasa-line);border-radius:12px;background:var(--kasa-surface);padding:16px 18px;display:grid;gap:10px;min-width:0}
.kt-card h2{font-size:14px;line-height:20px;font-weight:600}.kt-card>p{color:var(--kasa-ink-2)}
.kt-scroll{overflow-x:auto}
.kt-table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.kt-table th{font-weight:500;color:var(--kasa-ink-2);text-align:start;padding:4px 12px 6px 0;white-space:nowrap}.kt-table td{border-top:1px solid var(--kasa-line-soft);padding:9px 12px 9px 0}
.kt-table td:last-child,.kt-table th:last-child{padding-right:0}.kt-table .end{text-align:end;white-space:nowrap}.kt-table small{display:block;color:var(--kasa-ink-2)}
.kt-table a{color:inherit;font-weight:500;text-underline-offset:3px}
@media (max-width:${breakpoints.desktop - 0.02}px){.kt-desk-row{grid-template-columns:minmax(0,1fr)}.kt-tiles{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:${breakpoints.phone}px){.kt-desk{padding:16px 12px}.kt-tile{padding:12px}.kt-tile>b{font-size:18px;line-height:26px}
.kt-table thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}.kt-table,.kt-table tbody{display:block}
.kt-table tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;align-items:center;padding:10px 0;border-top:1px solid var(--kasa-line-soft)}.kt-table td{display:block;border:0;padding:0}.kt-table .bot{justify-self:end}.kt-table .today{grid-area:1/2}.kt-table .balance{grid-column:1/-1;display:flex;justify-content:space-between;gap:12px}.kt-table .balance::before{content:attr(data-label);color:var(--kasa-ink-2)}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styledDesk = (name: string): string => `kt-${name}`

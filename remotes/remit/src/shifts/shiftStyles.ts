import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'remit-shifts',
  `
.kt-shift{border:1px solid var(--kasa-line);border-radius:12px;background:var(--kasa-surface);padding:16px 18px;display:grid;gap:12px;min-width:0}
.kt-shift h2{font-size:14px;line-height:20px;font-weight:600;display:flex;gap:8px;align-items:baseline}.kt-shift h2 small{font-weight:500;color:var(--kasa-ink-2);margin-left:auto}
.kt-duty{display:inline-flex;flex-wrap:wrap;gap:8px}.kt-duty [aria-pressed=true]{border-color:var(--kasa-accent);color:var(--kasa-accent-ink);background:var(--kasa-accent-soft)}
.kt-shift a,.kt-paper a{color:var(--kasa-accent-ink);text-underline-offset:3px}
.kt-counts{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}.kt-counts th{font-weight:500;text-align:start;color:var(--kasa-ink-2);padding:2px 10px 4px 0}.kt-counts td{border-top:1px solid var(--kasa-line-soft);padding:6px 10px 6px 0}
.kt-counts .end{text-align:end;white-space:nowrap}.kt-counts td:last-child,.kt-counts th:last-child{padding-right:0}.kt-counts input{width:120px;text-align:end}
.kt-counts td:first-child{min-width:112px;overflow-wrap:break-word}.kt-counts .off{color:var(--kasa-red);font-weight:600}
.kt-counts .why td{border-top:0;padding-top:0}.kt-why{display:flex;flex-wrap:wrap;gap:8px}.kt-why>*{flex:1 1 200px;min-width:0}.kt-counts .kt-why input{text-align:start;width:auto}
.kt-differs{display:grid;gap:2px}
.kt-over{overflow-x:auto}
.kt-paper{display:grid;gap:12px;overflow-wrap:anywhere}.kt-paper h2{display:none}.kt-paper h3{font-weight:600;color:var(--kasa-ink);margin-bottom:4px}.kt-paper ul{display:grid;gap:2px;font-variant-numeric:tabular-nums}
.kt-paper code{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.kt-fates{display:grid;gap:4px}.kt-fates label{display:flex;gap:8px;align-items:center;min-height:28px;cursor:pointer}
.kt-sheet{padding:8mm;background:#fff}.kt-sheet,.kt-sheet *{color:#000}.kt-sheet h2{display:block;font-size:18px;font-weight:700}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styledShift = (name: string): string => `kt-${name}`

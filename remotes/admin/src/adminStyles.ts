import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'admin',
  `
.ka-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.ka-foot>.k-btn{flex:1 1 auto}
.ka-quiet{color:var(--kasa-ink-2)}
.ka-link{color:var(--kasa-accent-ink,inherit);text-decoration:underline;text-underline-offset:2px}
.ka-seal{display:inline-flex;vertical-align:middle;color:var(--kasa-ink-3)}.ka-seal .k-icon{width:14px;height:14px}
.ka-text{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:320px;overflow:auto;margin:6px 0 0;padding:10px 12px;border:1px solid var(--kasa-line);border-radius:8px;background:var(--kasa-raised)}
.ka-more summary{cursor:pointer;color:var(--kasa-ink-2);border-radius:4px;width:fit-content}
.ka-more summary:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.ka-diff{display:grid;gap:10px;margin:0}.ka-diff dt{color:var(--kasa-ink-3)}.ka-diff dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.ka-diff del{color:var(--kasa-red);background:var(--kasa-red-bg);text-decoration:line-through;border-radius:4px;padding:1px 5px;box-decoration-break:clone}
.ka-diff ins{color:var(--kasa-green);background:var(--kasa-green-bg);text-decoration:none;border-radius:4px;padding:1px 5px;box-decoration-break:clone}
.ka-more{margin-top:6px}.ka-more .ka-diff{margin-top:10px}
.ka-copy .k-copy{color:var(--kasa-ink-2)}.ka-copy .k-copy .k-icon{opacity:1}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `ka-${name}`

import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

addStyles(
  'k-parts',
  `
.k-tabs{display:flex;gap:4px;border-bottom:1px solid var(--kasa-line);overflow-x:auto;scrollbar-width:none}
.k-tabs>*{flex:none;padding:8px 10px;font-weight:550;color:var(--kasa-ink-2);border:0;
  border-bottom:2px solid transparent;background:none;cursor:pointer;text-decoration:none;white-space:nowrap}
.k-tabs>*:hover{color:var(--kasa-ink)}
.k-tabs>*:focus-visible{outline-offset:-2px;border-radius:6px}
.k-tabs>[aria-selected=true]{color:var(--kasa-ink);border-bottom-color:var(--kasa-accent)}
.k-tabs span{margin-left:3px;font-variant-numeric:tabular-nums;color:var(--kasa-ink-3);font-weight:500}
.k-filters{display:flex;flex-wrap:wrap;gap:8px;padding:12px 0;align-items:center}
.k-chip{display:inline-flex;gap:6px;align-items:center;flex:none;height:28px;border:1px solid var(--kasa-line);
  border-radius:7px;padding:0 9px;background:var(--kasa-surface);color:var(--kasa-ink-2);white-space:nowrap;
  cursor:pointer}
.k-chip:hover{background:var(--kasa-row-hover)}.k-chip b{font-weight:600;color:var(--kasa-ink)}
.k-chip.add{border-style:dashed}
.k-chips{display:inline-flex;align-items:center;flex:none}.k-chips .k-chip:not(:last-child){border-radius:7px 0 0 7px}
.k-chips .k-chip.off{border-left:0;border-radius:0 7px 7px 0;padding:0 6px;min-width:26px}
.k-chips .k-chip.off .k-icon{width:12px;height:12px}
.k-kbd{font:500 11px/18px var(--kasa-font);border:1px solid var(--kasa-line);border-bottom-width:2px;border-radius:5px;
  padding:0 5px;color:var(--kasa-ink-3);background:var(--kasa-surface);white-space:nowrap}
.k-pill{display:inline-flex;align-items:center;gap:6px;height:20px;border-radius:6px;padding:0 7px;font-size:12px;
  line-height:20px;font-weight:550;white-space:nowrap;vertical-align:middle}
.k-pill.amber{color:var(--kasa-amber);background:var(--kasa-amber-bg)}
.k-pill.blue{color:var(--kasa-blue);background:var(--kasa-blue-bg)}
.k-pill.green{color:var(--kasa-green);background:var(--kasa-green-bg)}
.k-pill.red{color:var(--kasa-red);background:var(--kasa-red-bg)}
.k-pill.gray{color:var(--kasa-gray);background:var(--kasa-gray-bg)}
.k-money{font-variant-numeric:tabular-nums;white-space:nowrap}
.k-age{font-variant-numeric:tabular-nums;color:var(--kasa-ink-2);white-space:nowrap}
.k-age.late{color:var(--kasa-red);font-weight:600}
@media (hover:none),(max-width:${breakpoints.phone}px){.k-kbd{display:none}}
@media (max-width:${breakpoints.phone}px){.k-filters{flex-wrap:nowrap;overflow-x:auto;scrollbar-width:none}}
`,
)

/** Meanings: amber waits, blue is claimed, green is done, red failed, gray is over. */
export const tones = ['amber', 'blue', 'green', 'red', 'gray'] as const
export type Tone = (typeof tones)[number]

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const part = (name: string) => `k-${name}`

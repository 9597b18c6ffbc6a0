import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
const box = 'border:1px solid var(--kasa-line);border-radius:8px'
const card = 'border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);background:var(--kasa-surface)'

addStyles(
  'k-looks',
  `
.k-as-text h2,.k-as-text h3{font-weight:600;color:var(--kasa-ink)}.k-as-text h2{font-size:14px;line-height:20px}
.k-as-text b{font-weight:600;color:var(--kasa-ink)}.k-as-text small{font-size:inherit;color:var(--kasa-ink-2)}
.k-as-text :is(h2,h3) small{font-size:13px;font-weight:500}
.k-as-text code{font:500 12px/18px ${mono};color:var(--kasa-ink-2)}.k-as-text a{text-underline-offset:3px}
.k-as-rows>*+*{border-top:1px solid var(--kasa-line-soft)}
.k-as-box{${box}}.k-as-boxes>*{${box};background:var(--kasa-surface)}
.k-as-boxes>*::before{color:var(--kasa-ink-3);font-variant-numeric:tabular-nums}.k-as-card{${card}}
.k-as-aside{${box};border-inline-start:3px solid var(--kasa-accent)}
.k-as-warning{border-radius:var(--kasa-radius);background:var(--kasa-amber-bg);color:var(--kasa-amber)}
.k-as-code{font:500 12px/18px ${mono};${box};background:var(--kasa-raised)}
.k-as-key{font:500 13px/20px ${mono};letter-spacing:.02em;overflow-wrap:anywhere}
.k-as-spelled{font:500 15px/24px ${mono};color:var(--kasa-ink)}
.k-as-spelled mark{background:none;color:inherit;font-weight:700;text-decoration:underline;
  text-decoration-thickness:2px;text-underline-offset:4px}.k-as-spelled.was mark{text-decoration-style:dotted}
.k-as-spelled.now mark{color:var(--kasa-green)}
.k-as-diff dt{color:var(--kasa-ink-3)}.k-as-diff dd{font-weight:500}
.k-as-diff :is(del,ins){text-decoration:none;border-radius:4px;padding:1px 5px;box-decoration-break:clone}
.k-as-diff del{color:var(--kasa-red);background:var(--kasa-red-bg);text-decoration:line-through}
.k-as-diff ins{color:var(--kasa-green);background:var(--kasa-green-bg)}
.k-as-more summary{width:fit-content;border-radius:4px;color:var(--kasa-ink-2);cursor:pointer}
.k-as-table table,table.k-as-table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.k-as-table th{padding:4px 12px 6px 0;font-weight:500;color:var(--kasa-ink-2);text-align:start;white-space:nowrap}
.k-as-table :is(td,tbody th){padding:8px 12px 8px 0;border-top:1px solid var(--kasa-line-soft)}
.k-as-table :is(td,th):last-child{padding-right:0}.k-as-table .end{text-align:end;white-space:nowrap}
.k-as-table .joined td{border-top:0;padding-top:0}
.k-as-table small{display:block;font-size:inherit;color:var(--kasa-ink-2)}
.k-as-table a{color:inherit;font-weight:500;text-underline-offset:3px}
.k-as-sheet{${card}}.k-as-sheet:focus-visible{outline-offset:-2px}
.k-as-sheet table{border-collapse:collapse;color:var(--kasa-ink)}
.k-as-sheet :is(th,td){padding:4px 8px;border-bottom:1px solid var(--kasa-line);text-align:start;white-space:nowrap}
.k-as-sheet thead th{background:var(--kasa-raised)}.k-as-sheet th{font-weight:550;color:var(--kasa-ink-2)}
.k-as-sheet .end{text-align:end;font-variant-numeric:tabular-nums}
.k-as-sheet tbody tr:last-child>:is(th,td){border-bottom:0}
.k-as-sheet .head>*{font-weight:600;background:var(--kasa-line-soft)}.k-as-sheet .above td{color:var(--kasa-ink-3)}
.k-as-table [data-label]::before,.k-as-sheet [data-label]::before{color:var(--kasa-ink-2)}
.k-as-choices fieldset{border:0}.k-as-choices legend{color:var(--kasa-ink-2)}
.k-as-choices label{color:var(--kasa-ink);cursor:pointer;border-radius:6px}
.k-as-choices label:hover{background:var(--kasa-row-hover)}
.k-as-choices label.on{background:var(--kasa-row-sel);border-color:var(--kasa-accent)}
.k-as-choices input{margin:0;accent-color:var(--kasa-accent)}.k-as-choices.boxed label{${box}}
.k-as-choices.boxed label.on{border-color:var(--kasa-accent)}
.k-as-toggles [aria-pressed=true]{border-color:var(--kasa-accent);color:var(--kasa-accent-ink);
  background:var(--kasa-accent-soft)}
.k-as-drop{border:1.5px dashed var(--kasa-line-field);border-radius:var(--kasa-radius-large);
  background:var(--kasa-surface);color:var(--kasa-ink-2)}
.k-as-drop.over{border-color:var(--kasa-accent);background:var(--kasa-accent-soft)}
.k-as-drop b{font-weight:600;color:var(--kasa-ink)}
.k-as-bar progress{width:100%;height:6px;accent-color:var(--kasa-accent)}
.k-as-tiles{${card};overflow:hidden}
.k-as-tiles>*{box-shadow:1px 1px 0 var(--kasa-line);color:var(--kasa-ink);text-decoration:none;
  font-variant-numeric:tabular-nums}.k-as-tiles span,.k-as-tiles small{font-size:13px;color:var(--kasa-ink-2)}
.k-as-tiles b{font-size:22px;line-height:30px;font-weight:700;letter-spacing:-.01em}
.k-as-tiles>a:hover{background:var(--kasa-row-hover)}.k-as-tiles>a:focus-visible{outline-offset:-2px}
.k-as-tiles small .k-pill{color:var(--kasa-red)}
.k-as-headline{font-size:30px;line-height:40px;font-weight:650;color:var(--kasa-ink);text-decoration:none;
  font-variant-numeric:tabular-nums}
.k-as-copies{${box};overflow:hidden}.k-as-copies button{all:unset;box-sizing:border-box;display:grid;cursor:pointer}
.k-as-copies button+button{border-top:1px solid var(--kasa-line-soft)}
.k-as-copies button:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:-2px}
.k-as-copies .next{background:var(--kasa-row-sel)}.k-as-copies b{font-weight:600;font-variant-numeric:tabular-nums}
.k-as-copies small{font-size:inherit;color:var(--kasa-ink-3)}.k-as-copies .done{color:var(--kasa-green)}
.k-as-copy{color:var(--kasa-ink-2)}.k-as-copy .k-copy .k-icon{opacity:1}
.k-as-paper{background:#fff}.k-as-paper,.k-as-paper *{color:#000}.k-as-paper h2{font-size:18px;line-height:24px}
.k-as-quiet{color:var(--kasa-ink-2)}.k-as-faint{color:var(--kasa-ink-3)}.k-as-good{color:var(--kasa-green)}
.k-as-bad{color:var(--kasa-red)}.k-as-warn{color:var(--kasa-amber)}.k-as-strong{font-weight:600}
.k-as-num{font-variant-numeric:tabular-nums}.k-as-small{font-size:12px;line-height:18px}
.k-as-link{color:var(--kasa-accent-ink);text-underline-offset:3px}
@media (max-width:${breakpoints.phone}px){.stacked thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;
  overflow:hidden;white-space:nowrap}.stacked table,table.stacked,.stacked tbody{display:block}
.stacked :is(td,th){border:0;padding:0}.stacked tbody tr{border-top:1px solid var(--kasa-line-soft)}
.k-as-card.bleed{border-width:1px 0;border-radius:0}.k-as-tiles b{font-size:18px;line-height:26px}
.k-as-headline{font-size:24px;line-height:32px}}
`,
)

/** Looks for a screen's own elements; the screen defines their layout. */
export type Style =
  /** Titles, emphasis and small print in text. */
  | 'text'
  /** Separated by lines. */
  | 'rows'
  | 'box'
  /** Each child in a box. */
  | 'boxes'
  | 'card'
  /** A remark beside a field. */
  | 'aside'
  | 'warning'
  | 'code'
  /** IBANs and keys. */
  | 'key'
  /** IBANs and keys, to be compared letter by letter; `mark` is what differs. */
  | 'spelled'
  | 'diff'
  /** A `<details>`. */
  | 'more'
  /** Bare rows; `stacked` on a phone, where a cell shows its `data-label`. */
  | 'table'
  /** A table to browse, in its own frame. */
  | 'sheet'
  /** Labels with a box or circle to tick; `on` is the chosen one. */
  | 'choices'
  | 'toggles'
  | 'drop'
  /** A `<progress>`. */
  | 'bar'
  | 'tiles'
  /** The main amount of a card. */
  | 'headline'
  /** A line with a button to copy the text below. */
  | 'copy'
  /** Buttons to copy values; `next` is highlighted, `done` ticked. */
  | 'copies'
  | 'paper'
  | 'quiet'
  | 'faint'
  | 'good'
  | 'bad'
  | 'warn'
  | 'strong'
  | 'num'
  | 'small'
  | 'link'

/** The classes of looks, in rule order: tones come last and take precedence. */
export const styleOf = (...styles: readonly Style[]): string => styles.map((name) => `k-as-${name}`).join(' ')

/** Class names of a screen's own elements by its prefix, combined with the kit's looks. */
export const styledWith =
  <Name extends string>(prefix: string, styles: Partial<Record<Name, readonly Style[]>> = {}) =>
  (name: Name): string =>
    [`${prefix}-${name}`, styleOf(...(styles[name] ?? []))].join(' ').trim()

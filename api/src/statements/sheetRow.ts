/** A cell as text; `number` where the file itself holds a number, written with a point. */
export type Cell = { readonly text: string; readonly kind: 'text' | 'number' | 'day' }
export type SheetRow = readonly Cell[]

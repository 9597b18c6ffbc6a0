/**
 * A cell as text. `number`: the file stores a number, written with a decimal point. `covers`: how many columns a
 * merged cell takes. `isContinued`: the value of a merged cell from a row above.
 */
export type Cell = {
  readonly text: string
  readonly kind: 'text' | 'number' | 'day'
  readonly covers?: number
  readonly isContinued?: true
}
export type SheetRow = readonly Cell[]
export const noCell: Cell = { text: '', kind: 'text' }

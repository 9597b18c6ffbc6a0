/** The address of the card transfers, with one of them open. */
export const transferLink = (id?: string): string =>
  id === undefined ? '/trn' : `/trn?${new URLSearchParams({ tab: 'all', open: id })}`

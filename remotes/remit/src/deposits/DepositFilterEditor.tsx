import type { DepositFilters } from '@kasa/contracts/deposits'

import { AmountEditor } from './AmountEditor'
import { ChoiceEditor } from './ChoiceEditor'
import { CreatedEditor } from './CreatedEditor'
import type { ChipName } from './filterInWords'

export type FilterEditorProps = { filters: DepositFilters; onChange: (filters: DepositFilters) => void }

/** The editor behind a chip. */
export function DepositFilterEditor({ name, ...rest }: FilterEditorProps & { name: ChipName }) {
  if (name === 'amount') return <AmountEditor {...rest} />
  if (name === 'created') return <CreatedEditor {...rest} />
  return <ChoiceEditor {...rest} name={name} />
}

import { useShiftWords } from './shiftWords'

/** The table head of counted accounts, shared by the form and the signed document. */
export function CountsHead() {
  const t = useShiftWords()
  return (
    <thead>
      <tr>
        <th scope="col">{t('form.account')}</th>
        {(['form.ledger', 'form.counted', 'form.difference'] as const).map((column) => (
          <th key={column} scope="col" className="end">
            {t(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

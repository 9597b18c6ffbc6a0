import { useShiftWords } from './shiftWords'

/** The head over accounts as they were counted: the same where it is typed and where it is signed. */
export function CountsHead() {
  const say = useShiftWords()
  return (
    <thead>
      <tr>
        <th scope="col">{say('form.account')}</th>
        {(['form.ledger', 'form.counted', 'form.difference'] as const).map((column) => (
          <th key={column} scope="col" className="end">
            {say(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

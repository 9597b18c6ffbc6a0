import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen } from '@testing-library/react'
import { lazy, useEffect, useState, type ComponentType } from 'react'

import { provideSlots, Slot, useIsFilled, type FillProps, type SlotFill } from './slot'

const fill = (moduleId: string, order: number, rule: SlotFill['rule'] = {}): SlotFill => ({
  slot: 'record.history',
  moduleId,
  order,
  rule,
})
const Drawn = ({ moduleId, slotProps }: Pick<FillProps, 'moduleId' | 'slotProps'>) => (
  <p>{`${moduleId} ${JSON.stringify(slotProps)}`}</p>
)
const props = { objectType: 'deposit', objectId: '1' }
const failures: string[] = []

function Place() {
  const isFilled = useIsFilled('record.history')
  return (
    <section aria-label="place" data-filled={isFilled}>
      <Slot name="record.history" props={props} otherwise="nothing else" onFail={() => failures.push('told')} />
    </section>
  )
}
const show = (fills: SlotFill[], Fill: ComponentType<FillProps> = Drawn, scope = 'ADMIN') => {
  provideSlots({ fills, Fill })
  return renderScreen(<Place />, { claims: { scope }, tenant: { modules: ['remit', 'admin'] } })
}
const place = () => screen.getByRole('region', { name: 'place' })

test('draws the fills of this slot in their order, each with the slot’s data', async () => {
  await show([fill('second', 2), fill('first', 1), { ...fill('other', 0), slot: 'deposit.detail' }])
  expect([...place().children].map(({ textContent }) => textContent)).toEqual([
    `first ${JSON.stringify(props)}`,
    `second ${JSON.stringify(props)}`,
  ])
})

test.each<[string, SlotFill[]]>([
  ['nobody fills it', []],
  ['its module is not the tenant’s', [fill('papara', 1, { module: 'papara' })]],
  ['the person may not', [fill('admin', 1, { scope: 'MERCHANT', module: 'admin' })]],
])('%s: nothing is drawn and nothing offered', async (_name, fills) => {
  await show(fills)
  expect([place().textContent, place().dataset['filled']]).toEqual(['nothing else', 'false'])
})

test('a part that fails is gone, the others stay, and the place is notified once', async () => {
  failures.length = 0
  const Failing = ({ moduleId, slotProps, onFail }: FillProps) => {
    useEffect(() => {
      if (moduleId === 'bad') onFail()
    }, [moduleId, onFail])
    return <Drawn moduleId={moduleId} slotProps={slotProps} />
  }
  await show([fill('bad', 1), fill('good', 2)], Failing)
  expect(place().textContent).toBe(`good ${JSON.stringify(props)}`)
  expect(failures).toEqual(['told'])
})

test('a part that failed is tried again at the next request, even if the place stayed', async () => {
  const tries: string[] = []
  const Failing = ({ moduleId, onFail }: FillProps) => {
    useEffect(() => {
      tries.push(moduleId)
      onFail()
    }, [moduleId, onFail])
    return null
  }
  provideSlots({ fills: [fill('bad', 1)], Fill: Failing })
  let askAs: (attempt: string) => void = () => undefined
  const Asked = () => {
    const [attempt, setAttempt] = useState('first')
    askAs = setAttempt
    return <Slot name="record.history" props={{ ...props }} otherwise="nothing else" attempt={attempt} />
  }
  await renderScreen(<Asked />, { claims: { scope: 'ADMIN' }, tenant: { modules: ['admin'] } })
  expect(tries).toEqual(['bad'])
  await act(async () => askAs('second'))
  expect(tries).toEqual(['bad', 'bad'])
})

test('the placeholder stays until the part has come', async () => {
  let arrive = () => undefined as void
  const Late = lazy(
    () => new Promise<{ default: ComponentType<FillProps> }>((done) => (arrive = () => done({ default: Drawn }))),
  )
  await show([fill('late', 1)], Late)
  expect(place().textContent).toBe('nothing else')
  await act(async () => arrive())
  expect(place().textContent).toBe(`late ${JSON.stringify(props)}`)
})

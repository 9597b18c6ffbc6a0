import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'

import { ReceiptLine } from './ReceiptLine'
import { maxReceiptBytes } from '../receiptFile'

let calls: unknown[][]
beforeEach(async () => {
  calls = []
  await renderScreen(
    <ReceiptLine
      noun={{ words: [] }}
      initialFile={undefined}
      title="Bank reference"
      maxLength={64}
      wrong="Missing"
      doLabel="Sent"
      backLabel="Back"
      isBusy={false}
      onSay={(...of) => calls.push(of)}
      onClose={() => undefined}
    />,
  )
})
afterEach(cleanup)

const line = () => screen.getByLabelText('Bank reference')
const paste = (file: File, text = '') =>
  fireEvent.paste(line(), { clipboardData: { files: [file], getData: () => text } })
const receipt = (bytes = 3, read = Promise.resolve(new ArrayBuffer(bytes))) =>
  // jsdom's files have no `arrayBuffer`.
  Object.assign(new File([new Uint8Array(bytes)], 'dekont.png', { type: 'image/png' }), { arrayBuffer: () => read })
const t = (text: string) => {
  fireEvent.change(line(), { target: { value: text } })
  fireEvent.keyDown(line(), { key: 'Enter' })
}

test('without a receipt only the text is sent', async () => {
  t('FAST-1')
  await waitFor(() => expect(calls).toEqual([['FAST-1', undefined]]))
})

test('a pasted receipt is sent with the text, by one key and once', async () => {
  paste(receipt())
  screen.getByText('dekont.png')
  t('FAST-1')
  await waitFor(() => expect(calls).toEqual([['FAST-1', { fileName: 'dekont.png', content: 'AAAA' }]]))
})

test('going back while the receipt is read sends nothing', async () => {
  let arrive = (_: ArrayBuffer) => undefined as void
  paste(receipt(3, new Promise<ArrayBuffer>((resolve) => (arrive = resolve))))
  t('FAST-1')
  cleanup()
  arrive(new ArrayBuffer(3))
  await new Promise((done) => setTimeout(done))
  expect(calls).toEqual([])
})

test.each([
  ['a cell of a spreadsheet, which comes with its picture', 'FAST-1', false],
  ['a file of the desktop, which comes with its name', 'dekont.png', true],
])('pasted: %s', (_what, text, isFile) => {
  paste(receipt(), text)
  expect(screen.queryByText('dekont.png') !== null).toBe(isFile)
})

test.each([
  ['empty', 0, 'The file is empty.'],
  ['too large', maxReceiptBytes + 1, 'The file is larger than 2 MB.'],
])('with a receipt that is %s nothing is sent until it is removed', async (_what, bytes, problem) => {
  paste(receipt(bytes))
  screen.getByText(problem)
  t('FAST-1')
  screen.getByText(problem)
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove the receipt' }))
  expect(screen.queryByText(problem)).toBeNull()
  expect(screen.queryByText('dekont.png')).toBeNull()
  t('FAST-1')
  await waitFor(() => expect(calls).toEqual([['FAST-1', undefined]]))
})

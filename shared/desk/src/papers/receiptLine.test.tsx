import { fakeServer, refusal, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { doneAnswer, papers, receiptFile } from '@kasa/contracts/requestDesk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'

import { paperCalls } from '../paperCalls'
import { ReceiptLine } from './ReceiptLine'
import { maxReceiptBytes } from './receiptFile'

const calls = paperCalls({ topic: 'parcel', path: '/api/parcel' }, { papers, receipt: receiptFile, done: doneAnswer })
let server: FakeServer
let answer: Awaited<ReturnType<Handler>>
let said: string[]
beforeEach(async () => {
  said = []
  answer = { body: {} }
  server = fakeServer({ 'POST /api/parcel/attach/p1': () => answer })
  await renderScreen(
    <ReceiptLine
      noun={{ words: [] }}
      calls={calls}
      id="p1"
      initialFile={undefined}
      title="Bank reference"
      maxLength={64}
      wrong="Missing"
      doLabel="Sent"
      backLabel="Back"
      isBusy={false}
      onSay={(text) => said.push(text)}
      onClose={() => undefined}
    />,
  )
})
afterEach(() => {
  cleanup()
  server.close()
})

const line = () => screen.getByLabelText('Bank reference')
const paste = (file: File, text = '') =>
  fireEvent.paste(line(), { clipboardData: { files: [file], getData: () => text } })
const receipt = (bytes = 3) =>
  // The browser of these tests has files without their bytes.
  Object.assign(new File([new Uint8Array(bytes)], 'dekont.png', { type: 'image/png' }), {
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(bytes)),
  })
const say = (text: string) => {
  fireEvent.change(line(), { target: { value: text } })
  fireEvent.keyDown(line(), { key: 'Enter' })
}

test('without a receipt the line alone is said', async () => {
  say('FAST-1')
  await waitFor(() => expect(said).toEqual(['FAST-1']))
  expect(server.seen).toEqual([])
})

test.each([
  ['attached with the same key', { body: {} }, ['FAST-1']],
  ['attached before', refusal(409, 'FILE_KNOWN'), ['FAST-1']],
  ['refused: nothing is said', refusal(422, 'FILE_TYPE'), []],
])('a pasted receipt is %s', async (_what, answered, expected) => {
  answer = answered
  paste(receipt())
  screen.getByText('dekont.png')
  say('FAST-1')
  await waitFor(() => expect(server.seen).toHaveLength(1))
  if (expected.length === 0) await screen.findByText('en FILE_TYPE')
  await waitFor(() => expect(said).toEqual(expected))
})

test('who goes back while the receipt is on its way says nothing', async () => {
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.on({ 'POST /api/parcel/attach/p1': () => arrived.then(() => ({ body: {} })) })
  paste(receipt())
  say('FAST-1')
  await waitFor(() => expect(server.seen).toHaveLength(1))
  cleanup()
  arrive()
  await new Promise((done) => setTimeout(done))
  expect(said).toEqual([])
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
])('with one that is %s nothing is said until it is taken away', async (_what, bytes, problem) => {
  paste(receipt(bytes))
  screen.getByText(problem)
  say('FAST-1')
  screen.getByText(problem)
  expect([said, server.seen]).toEqual([[], []])
  fireEvent.click(screen.getByRole('button', { name: 'Remove the receipt' }))
  expect(screen.queryByText(problem)).toBeNull()
  expect(screen.queryByText('dekont.png')).toBeNull()
  say('FAST-1')
  await waitFor(() => expect(said).toEqual(['FAST-1']))
})

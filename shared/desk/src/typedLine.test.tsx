import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, fireEvent, screen } from '@testing-library/react'

import { TypedLine } from './TypedLine'

afterEach(cleanup)

test('the line starts empty; arrow up fills in the last text, and Enter sends it', async () => {
  const submitted: string[] = []
  await renderScreen(
    <TypedLine
      title="Reason for release"
      recall={{ text: 'The customer called back', hint: '↑ repeats “The customer called back”' }}
      maxLength={500}
      wrong="Say why it may go."
      doLabel="Release"
      backLabel="Back"
      isBusy={false}
      onSay={(text) => submitted.push(text)}
      onClose={() => undefined}
    />,
  )
  const line = screen.getByLabelText('Reason for release')
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(submitted).toEqual([])
  fireEvent.keyDown(line, { key: 'ArrowUp' })
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(submitted).toEqual(['The customer called back'])
})

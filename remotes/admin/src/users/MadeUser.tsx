import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Dialog } from '@kasa/ui/Dialog'

import { useUserWords } from './userWords'

export type Made = { name: string; email: string; password: string }

/** The new account's first password, which nobody can read again. */
export function MadeUser({ made, onClose }: { made: Made; onClose: () => void }) {
  const say = useUserWords()
  return (
    <Dialog title={say('made.title', { name: made.name })} onClose={onClose} footer={<Button tone="primary" onClick={onClose}>{say('made.done')}</Button>}>
      <p>{say('made.text')}</p>
      <DescriptionList
        items={[
          { id: 'email', label: say('field.email'), value: made.email },
          { id: 'password', label: say('made.password'), value: <CopyText text={made.password} label={say('made.copy')} copiedLabel={say('made.copied')} /> },
        ]}
      />
    </Dialog>
  )
}

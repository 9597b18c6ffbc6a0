import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Input } from '@kasa/ui/Input'

import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'

/** A contact as typed; empty fields mean none. */
export type WrittenContact = { name: string; title: string; email: string; phone: string }
const parts = ['name', 'title', 'email', 'phone'] as const
const most = 10

type ContactFieldsProps = {
  contacts: readonly WrittenContact[]
  error: string | undefined
  onContacts: (contacts: WrittenContact[]) => void
}

/** The contacts, one row each. */
export function ContactFields({ contacts, error, onContacts }: ContactFieldsProps) {
  const t = useMerchantWords()
  const write = (at: number, part: keyof WrittenContact, text: string) =>
    onContacts(contacts.map((contact, index) => (index === at ? { ...contact, [part]: text } : contact)))
  return (
    <div className={merchantPart('rows')} role="group" aria-label={t('field.contacts')}>
      {contacts.map((contact, at) => (
        <div key={at} className={merchantPart('contact')}>
          {parts.map((part) => (
            <Field key={part} label={t(`contact.${part}`, { at: at + 1 })}>
              {(field) => (
                <Input
                  {...field}
                  value={contact[part]}
                  maxLength={part === 'email' ? 254 : 120}
                  autoComplete="off"
                  onChange={(event) => write(at, part, event.target.value)}
                />
              )}
            </Field>
          ))}
          <IconButton
            icon="close"
            type="button"
            label={t('contact.remove', { at: at + 1 })}
            onClick={() => onContacts(contacts.filter((_contact, index) => index !== at))}
          />
        </div>
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
      {contacts.length < most && (
        <div>
          <Button size="small" onClick={() => onContacts([...contacts, { name: '', title: '', email: '', phone: '' }])}>
            {t('contact.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

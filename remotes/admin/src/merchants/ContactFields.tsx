import { merchantContact } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Input } from '@kasa/ui/Input'

import { contactOf, type WrittenContact } from './merchantFields'
import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'

const parts = ['name', 'title', 'email', 'phone'] as const
const most = 10

/** The fields of a contact that the server would refuse. */
const wrongIn = (contact: WrittenContact): ReadonlySet<unknown> => {
  const read = merchantContact.safeParse(contactOf(contact))
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]))
}

type ContactFieldsProps = {
  contacts: readonly WrittenContact[]
  /** Why they are refused, if so; each wrong field says it instead. */
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
            <Field
              key={part}
              label={t(`contact.${part}`, { at: at + 1 })}
              error={error !== undefined && wrongIn(contact).has(part) ? t(`wrong.contact.${part}`) : undefined}
            >
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
      {error !== undefined && contacts.every((contact) => wrongIn(contact).size === 0) && <p role="alert">{error}</p>}
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

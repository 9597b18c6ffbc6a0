import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { notificationWays, type NotificationKind, type NotificationWay } from '@kasa/domain/notification'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'

import { choices, saveChoice } from './inboxQueries'
import './inboxWords'

/** How the person is notified of each kind: inbox, mail, or not at all. Choices are saved at once. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const t = useText('inbox')
  const language = useLanguage()
  const client = useQueryClient()
  const { data, error } = useQuery(choices())
  const choose = async (kind: NotificationKind, way: NotificationWay) => {
    try {
      await saveChoice({ kind, way })
      toast('success', t('settings.saved'))
    } catch (caught) {
      toast('error', words(caught, language))
    }
    await client.invalidateQueries(choices())
  }
  return (
    <Dialog title={t('settings')} onClose={onClose} closeLabel={t('close')}>
      <p>{t('settings.why')}</p>
      {error && <p role="alert">{words(error, language)}</p>}
      {!data && !error && <p>{t('loading')}</p>}
      {data?.choices.map(({ kind, way }) => (
        <Field key={kind} label={t(`kind.${kind}`)}>
          {(field) => (
            <Select
              {...field}
              value={way}
              onChange={({ target }) => {
                const chosen = notificationWays.find((each) => each === target.value)
                if (chosen) void choose(kind, chosen)
              }}
            >
              {notificationWays.map((each) => (
                <option key={each} value={each}>
                  {t(`way.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </Dialog>
  )
}

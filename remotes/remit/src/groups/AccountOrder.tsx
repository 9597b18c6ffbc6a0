import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { GroupAccountView, RemitGroupDetail } from '@kasa/contracts/remitGroups'
import { formatMoney } from '@kasa/domain/money'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { IconButton } from '@kasa/ui/IconButton'
import { styleOf } from '@kasa/ui/styles'
import { useRef, useState, type KeyboardEvent } from 'react'

import { useAssignmentWords } from '../parts/assignmentWords'
import { orderRemitGroup, remitGroupById, takeRemitGroup } from './groupQueries'
import { styled } from './groupStyles'
import { useGroupWords } from './groupWords'

function Facts({ account, isWeighted }: { account: GroupAccountView; isWeighted: boolean }) {
  const t = useGroupWords()
  const sayWhy = useAssignmentWords()
  const language = useLanguage()
  const { excludedBecause, headroomMinor, weight, minTxMinor, maxTxMinor } = account
  // No headroom is left today, so it gets no deposits, whatever its status.
  const isFull = headroomMinor !== null && headroomMinor <= 0n
  return (
    <span className={`facts ${styleOf('faint', 'num')}`}>
      {excludedBecause ? (
        <span className={styleOf('warn', 'strong')}>{sayWhy(`excluded.${excludedBecause}`)}</span>
      ) : isFull ? (
        <span className={styleOf('warn', 'strong')}>{sayWhy('headroom.full')}</span>
      ) : (
        t('drawer.takes')
      )}
      {!isFull && ' · '}
      {!isFull &&
        (headroomMinor === null
          ? sayWhy('headroom.none')
          : sayWhy('headroom', { amount: formatMoney(headroomMinor, language) }))}
      {' · '}
      {t('drawer.range', { min: formatMoney(minTxMinor, language), max: formatMoney(maxTxMinor, language) })}
      {isWeighted && ` · ${t('drawer.weight', { weight })}`}
    </span>
  )
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * The accounts in the order in which they are tried, changed with buttons or Alt and the arrow keys. Saving sends the
 * whole order and asks for a fresh code.
 */
export function AccountOrder({ group }: { group: RemitGroupDetail }) {
  const t = useGroupWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const known = group.accounts.map(({ id }) => id)
  // If an account was added or removed meanwhile, the moved order no longer fits and is dropped.
  const order =
    moved !== null && moved.length === known.length && known.every((id) => moved.includes(id)) ? moved : known
  const accounts = order.flatMap((id) => group.accounts.find((account) => account.id === id) ?? [])
  const isChanged = order.some((id, index) => id !== known[index])

  const move = (account: GroupAccountView, step: 1 | -1) => {
    const at = order.indexOf(account.id)
    const to = at + step
    if (to < 0 || to >= order.length || isSaving) return
    setMoved(order.toSpliced(at, 1).toSpliced(to, 0, account.id))
    announce(t('order.moved', { label: account.label, place: to + 1, count: order.length }))
    // The row keeps its key, and so the focus, when it moves; it only has to be scrolled into view.
    list.current?.querySelector(`[data-account="${account.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent, account: GroupAccountView) => {
    const step = event.altKey ? steps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(account, step)
  }
  const save = async () => {
    setSaving(true)
    try {
      takeRemitGroup(client, await orderRemitGroup(group.id, order, group.version))
      setMoved(null)
      toast('success', t('said.ordered', { name: group.name }))
    } catch (caught) {
      toast('error', t('said.failed'), words(caught, language))
      void client.invalidateQueries({ queryKey: remitGroupById(group.id).queryKey })
    } finally {
      setSaving(false)
    }
  }

  if (accounts.length === 0)
    return (
      <DrawerSection title={t('drawer.accounts')}>
        <p className={styled('quiet')}>{t('drawer.noAccounts')}</p>
      </DrawerSection>
    )
  return (
    <DrawerSection title={t('drawer.accounts')}>
      <ol ref={list} className={styled('order')}>
        {accounts.map((account, index) => (
          <li key={account.id} data-account={account.id} onKeyDown={(event) => onKeyDown(event, account)}>
            <span className={`who ${styleOf('strong')}`}>
              {account.label} …{account.ibanLast4}
            </span>
            <span className="moves">
              <IconButton
                icon="arrowUp"
                size="small"
                label={t('order.up', { label: account.label })}
                whyNot={index === 0 ? t('order.first') : undefined}
                onClick={() => move(account, -1)}
              />
              <IconButton
                icon="arrowDown"
                size="small"
                label={t('order.down', { label: account.label })}
                whyNot={index === accounts.length - 1 ? t('order.last') : undefined}
                onClick={() => move(account, 1)}
              />
            </span>
            <Facts account={account} isWeighted={group.strategy === 'WEIGHTED'} />
          </li>
        ))}
      </ol>
      <div className={styled('acts')}>
        {isChanged ? (
          <>
            <Button tone="primary" size="small" busy={isSaving} onClick={() => void save()}>
              {t('order.save')}
            </Button>
            <Button size="small" onClick={() => setMoved(null)}>
              {t('order.undo')}
            </Button>
          </>
        ) : (
          accounts.length > 1 && <span className={styled('quiet')}>{t('order.hint')}</span>
        )}
      </div>
    </DrawerSection>
  )
}

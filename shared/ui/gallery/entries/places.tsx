import { useRef, useState } from 'react'

import { Button } from '../../src/Button'
import { ConfirmDialog } from '../../src/ConfirmDialog'
import { DataGrid, type DataGridProps } from '../../src/DataGrid'
import { DescriptionList } from '../../src/DescriptionList'
import { DetailDrawer, DrawerSection } from '../../src/DetailDrawer'
import { Dialog } from '../../src/Dialog'
import { EmptyState, ErrorState } from '../../src/EmptyState'
import { Field } from '../../src/Field'
import { Input } from '../../src/Input'
import { Kbd } from '../../src/Kbd'
import { Box, Flex } from '../../src/layout'
import { Menu } from '../../src/Menu'
import { Popover } from '../../src/Popover'
import { MemoryRouter } from '../../src/router'
import { StatusPill } from '../../src/StatusPill'
import { Timeline } from '../../src/Timeline'
import { Toaster, type Toast } from '../../src/Toaster'
import type { GalleryEntry, Style } from '../entry'
import { galleryColumns, galleryRows, type GalleryRow } from '../galleryRows'

type GridState = Pick<DataGridProps<GalleryRow>, 'status'> & { rows: readonly GalleryRow[] }

function LiveGrid({ styleOf: { language, t }, status, rows }: GridState & { styleOf: Style }) {
  const [cursor, setCursor] = useState<string | null>(rows[0]?.id ?? null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Box height="320px">
      <DataGrid
        label={t('Yatırım talepleri', 'Deposit requests')}
        rows={rows}
        columns={galleryColumns[language]}
        getId={(row) => row.id}
        cursorId={cursor}
        onCursor={setCursor}
        onOpen={() => undefined}
        selected={selected}
        onSelect={setSelected}
        selectLabel={(row) => row.reference}
        selectAllLabel={t('Tümünü seç', 'Select all')}
        sort={{ id: 'waiting', desc: true }}
        onSort={() => undefined}
        rowState={(row) => (row.id === 'd1' ? 'fresh' : row.waitedMin > 12 ? 'late' : undefined)}
        status={status}
        empty={<EmptyState title={t('Bekleyen yok', 'Nothing waits')} />}
        error={<ErrorState title={t('Liste yüklenemedi', 'The list did not load')} />}
      />
    </Box>
  )
}

function LivePopover({ t }: Style) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button ref={button} onClick={() => setOpen(!isOpen)}>
        {t('Tutar', 'Amount')}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={t('Tutar', 'Amount')} onClose={() => setOpen(false)}>
          <Field label={t('En az', 'At least')}>{(control) => <Input {...control} />}</Field>
        </Popover>
      )}
    </>
  )
}

function LiveMenu({ styleOf: { t }, isOfOrders = false }: { styleOf: Style; isOfOrders?: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState('waiting')
  const choose = (id: string) => () => setChosen(id)
  return (
    <MemoryRouter>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOfOrders ? t('Sırala', 'Sort') : 'Deniz Aksoy'}
      </Button>
      {isOpen && (
        <Menu
          anchor={button}
          onClose={() => setOpen(false)}
          head={
            isOfOrders ? undefined : (
              <>
                <b>Deniz Aksoy</b>
                <span>deniz@demo.test</span>
              </>
            )
          }
          chosen={isOfOrders ? chosen : undefined}
          entries={
            isOfOrders
              ? [
                  { id: 'customer', text: t('Müşteri', 'Customer'), onChoose: choose('customer') },
                  { id: 'waiting', text: t('Bekleme', 'Waiting'), onChoose: choose('waiting') },
                ]
              : [
                  { id: 'profile', icon: 'user', text: t('Profil', 'Profile') },
                  { id: 'status', icon: 'info', text: t('Sistem durumu', 'System status'), to: '/status' },
                ]
          }
        />
      )}
    </MemoryRouter>
  )
}

function LiveToasts({ t }: Style) {
  const [toasts, setToasts] = useState<Toast[]>([
    { id: 'a', kind: 'success', title: t('Yatırım onaylandı', 'Deposit confirmed'), text: '₺24,500.00' },
    { id: 'b', kind: 'error', title: t('Mehmet Şahin’de', 'Held by Mehmet Şahin') },
    { id: 'c', kind: 'info', title: t('Bekleyen yok', 'Nothing waits') },
  ])
  return (
    <Toaster
      label={t('Bildirimler', 'Messages')}
      toasts={toasts}
      dismissLabel={t('Kapat', 'Dismiss')}
      onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
    />
  )
}

const reject = ({ t }: Style) => ({
  title: t('₺24.500,00 reddedilsin mi?', 'Reject ₺24,500.00?'),
  confirmLabel: t('Reddet', 'Reject'),
  cancelLabel: t('Vazgeç', 'Keep'),
  onConfirm: () => undefined,
  onCancel: () => undefined,
})

export const places: readonly GalleryEntry[] = [
  {
    file: 'DataGrid',
    shows: ['DataGrid'],
    keys: [
      ['↑ ↓, PageUp, PageDown, Home, End', 'move the cursor'],
      ['Enter', 'opens the row'],
      ['Space', 'checks it; with Shift a range'],
      ['Ctrl A', 'checks all loaded rows'],
    ],
    states: [
      { name: '400 rows', draw: (styleOf) => <LiveGrid styleOf={styleOf} status="ready" rows={galleryRows} /> },
      { name: 'Loading', draw: (styleOf) => <LiveGrid styleOf={styleOf} status="loading" rows={[]} /> },
      { name: 'Empty', draw: (styleOf) => <LiveGrid styleOf={styleOf} status="ready" rows={[]} /> },
      { name: 'Failed', draw: (styleOf) => <LiveGrid styleOf={styleOf} status="error" rows={[]} /> },
    ],
  },
  {
    file: 'DetailDrawer',
    shows: ['DetailDrawer', 'DrawerSection'],
    keys: [['Escape', 'closes it; below 1280 px it is modal and keeps the focus inside']],
    states: [
      {
        name: 'A record',
        isAlone: true,
        draw: ({ t }) => (
          <Flex height="100vh" justify="flex-end">
            <DetailDrawer
              eyebrow="RM-7F42-19KD"
              status={<StatusPill tone="blue">{t('Sizde', 'Claimed by you')}</StatusPill>}
              title="₺24,500.00"
              subtitle="Elif Kılıç → Anadolu Market"
              onClose={() => undefined}
              closeLabel={t('Kapat', 'Close')}
              actions={
                <>
                  <Button tone="danger">
                    {t('Reddet', 'Reject')} <Kbd>R</Kbd>
                  </Button>
                  <Button tone="primary">
                    {t('Onayla', 'Confirm')} <Kbd>A</Kbd>
                  </Button>
                </>
              }
            >
              <DescriptionList items={[{ id: 'customer', label: t('Müşteri', 'Customer'), value: 'Elif Kılıç' }]} />
              <DrawerSection title={t('Geçmiş', 'History')}>
                <Timeline
                  entries={[
                    { id: '1', text: t('Oluşturuldu', 'Created'), at: '2026-11-21T10:57:02Z', atText: '13:57:02' },
                  ]}
                />
              </DrawerSection>
            </DetailDrawer>
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'Dialog',
    shows: ['Dialog'],
    keys: [
      ['Escape', 'closes it'],
      ['Tab', 'stays inside'],
    ],
    states: [
      {
        name: 'With a cross',
        isAlone: true,
        draw: ({ t }) => (
          <Dialog title={t('Tuşlar', 'Keys')} onClose={() => undefined} closeLabel={t('Kapat', 'Close')}>
            {t('J ve K gezer.', 'J and K move.')}
          </Dialog>
        ),
      },
      {
        name: 'Wide, with buttons',
        isAlone: true,
        draw: ({ t }) => (
          <Dialog
            wide
            title={t('Yeni hesap', 'New account')}
            onClose={() => undefined}
            footer={<Button tone="primary">{t('Kaydet', 'Save')}</Button>}
          >
            <Field label={t('Ad', 'Name')} required>
              {(control) => <Input {...control} />}
            </Field>
          </Dialog>
        ),
      },
    ],
  },
  {
    file: 'ConfirmDialog',
    shows: ['ConfirmDialog'],
    keys: [
      ['Enter in a field', 'confirms'],
      ['Escape', 'cancels'],
    ],
    states: [
      {
        name: 'Danger',
        isAlone: true,
        draw: (styleOf) => (
          <ConfirmDialog {...reject(styleOf)} tone="danger">
            {styleOf.t('İş yerine bildirilir.', 'The merchant is told.')}
          </ConfirmDialog>
        ),
      },
      { name: 'Busy', isAlone: true, draw: (styleOf) => <ConfirmDialog {...reject(styleOf)} busy /> },
      {
        name: 'Failed, and why not',
        isAlone: true,
        draw: (styleOf) => (
          <ConfirmDialog
            {...reject(styleOf)}
            whyNot={styleOf.t('Neden eksik', 'A reason is missing')}
            error={styleOf.t('Sunucu yanıt vermedi', 'The server did not answer')}
          />
        ),
      },
    ],
  },
  {
    file: 'Popover',
    shows: ['Popover'],
    keys: [
      ['Escape', 'closes it and gives the focus back'],
      ['Tab', 'goes on behind its button, Shift Tab back to it'],
    ],
    states: [{ name: 'Open', isAlone: true, draw: (styleOf) => <LivePopover {...styleOf} /> }],
  },
  {
    file: 'Menu',
    shows: ['Menu'],
    keys: [
      ['↑ ↓', 'the entry before, the entry after, round'],
      ['Home, End, letters', 'the first, the last, the one that begins so'],
      ['Enter, Space', 'chooses it'],
      ['Escape', 'closes it and gives the focus back'],
    ],
    states: [
      { name: 'A person’s', isAlone: true, draw: (styleOf) => <LiveMenu styleOf={styleOf} /> },
      { name: 'One of all', isAlone: true, draw: (styleOf) => <LiveMenu styleOf={styleOf} isOfOrders /> },
    ],
  },
  {
    file: 'Toaster',
    shows: ['Toaster'],
    keys: [['Tab', 'reaches the cross; a held toast stays']],
    states: [{ name: 'Three kinds', isAlone: true, draw: (styleOf) => <LiveToasts {...styleOf} /> }],
  },
]

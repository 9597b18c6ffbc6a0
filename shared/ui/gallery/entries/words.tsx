import { Age } from '../../src/Age'
import { Button } from '../../src/Button'
import { CopyText } from '../../src/CopyText'
import { DescriptionList } from '../../src/DescriptionList'
import { EmptyState, ErrorState } from '../../src/EmptyState'
import { Icon, type IconName } from '../../src/Icon'
import { paths } from '../../src/iconPaths'
import { Kbd } from '../../src/Kbd'
import { Box, Flex, Heading, Text } from '../../src/layout'
import { Money } from '../../src/Money'
import { Note } from '../../src/Note'
import { PageHeader } from '../../src/PageHeader'
import { tones } from '../../src/partStyles'
import { Link, MemoryRouter } from '../../src/router'
import { SkeletonRows } from '../../src/SkeletonRows'
import { StatusPill } from '../../src/StatusPill'
import { Timeline } from '../../src/Timeline'
import type { GalleryEntry } from '../entry'
import { NOW_MS } from '../galleryRows'

const minutesAgo = (minutes: number) => new Date(NOW_MS - minutes * 60_000).toISOString()

export const words: readonly GalleryEntry[] = [
  {
    file: 'layout',
    shows: ['Box', 'Flex', 'Heading', 'Text'],
    states: [
      {
        name: 'Boxes and type',
        draw: ({ t }) => (
          <Flex direction="column" gap="2">
            <Heading textStyle="title">{t('Başlık', 'Title')}</Heading>
            <Text color="ink-2">{t('Altında bir satır', 'A line below it')}</Text>
            <Box border="line" p="3">
              {t('Kutu', 'Box')}
            </Box>
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'router',
    shows: ['Link'],
    states: [
      {
        name: 'In a text',
        draw: ({ t }) => (
          <MemoryRouter>
            <p>
              <Link to="/remit-request/list">{t('Yatırım talepleri', 'Deposit requests')}</Link>
            </p>
          </MemoryRouter>
        ),
      },
    ],
  },
  {
    file: 'PageHeader',
    shows: ['PageHeader'],
    states: [
      {
        name: 'With figures and actions',
        draw: ({ t }) => (
          <PageHeader
            title={t('Yatırım talepleri', 'Deposit requests')}
            summary={t('38 bekliyor · en eskisi 14 dk', '38 waiting · oldest 14 min')}
          >
            <Button tone="primary">
              {t('Sıradaki', 'Take next')} <Kbd>N</Kbd>
            </Button>
          </PageHeader>
        ),
      },
    ],
  },
  {
    file: 'StatusPill',
    shows: ['StatusPill'],
    states: [
      {
        name: 'Tones',
        draw: ({ t }) => (
          <Flex gap="2" wrap="wrap">
            {tones.map((tone) => (
              <StatusPill key={tone} tone={tone}>
                {t('Durum', 'State')}: {tone}
              </StatusPill>
            ))}
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'Money',
    shows: ['Money'],
    states: [
      {
        name: 'Both languages, negative, large',
        draw: ({ language }) => (
          <Flex gap="4" wrap="wrap">
            <Money minor={2450000n} language={language} />
            <Money minor={-5n} language={language} />
            <Money minor={900719925474099312n} language={language} />
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'Age',
    shows: ['Age'],
    states: [
      {
        name: 'Fresh and late',
        draw: ({ language }) => (
          <Flex gap="4">
            <Age since={minutesAgo(0)} nowMs={NOW_MS} language={language} />
            <Age since={minutesAgo(33)} nowMs={NOW_MS} lateAfterMinutes={10} language={language} />
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'Kbd',
    shows: ['Kbd'],
    states: [
      {
        name: 'Keys',
        draw: () => (
          <Flex gap="2">
            <Kbd>J</Kbd>
            <Kbd>Ctrl K</Kbd>
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'Icon',
    shows: ['Icon'],
    states: [
      {
        name: 'All of them',
        draw: () => (
          <Flex gap="3" wrap="wrap" color="ink-2">
            {(Object.keys(paths) as IconName[]).map((name) => (
              <span key={name} title={name}>
                <Icon name={name} label={name} />
              </span>
            ))}
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'CopyText',
    shows: ['CopyText'],
    keys: [['Enter, Space', 'copies; "copied" is read aloud']],
    states: [
      {
        name: 'A reference',
        draw: ({ t }) => (
          <CopyText
            text="AM-2026-118204"
            label={t('Referansı kopyala', 'Copy reference')}
            copiedLabel={t('Kopyalandı', 'Copied')}
          />
        ),
      },
    ],
  },
  {
    file: 'DescriptionList',
    shows: ['DescriptionList'],
    states: [
      {
        name: 'A record',
        draw: ({ t, language }) => (
          <DescriptionList
            items={[
              { id: 'customer', label: t('Müşteri', 'Customer'), value: 'Elif Kılıç' },
              { id: 'iban', label: t('Gönderen IBAN', 'Sender IBAN'), value: 'TR33 •••• •••• •••• •••• 13 26' },
              { id: 'net', label: t('Net', 'Merchant net'), value: <Money minor={2413250n} language={language} /> },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'Timeline',
    shows: ['Timeline'],
    states: [
      {
        name: 'A history',
        draw: ({ t }) => (
          <Timeline
            entries={[
              {
                id: '3',
                text: t('Deniz Aksoy üstlendi', 'Claimed by Deniz Aksoy'),
                at: minutesAgo(1),
                atText: '14:02:14',
                tone: 'accent',
              },
              {
                id: '2',
                text: t('Reddedildi', 'Rejected'),
                detail: t('Ad tutmuyor', 'The name differs'),
                at: minutesAgo(3),
                atText: '14:00:14',
                tone: 'red',
              },
              { id: '1', text: t('Oluşturuldu', 'Created'), at: minutesAgo(6), atText: '13:57:14' },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'Note',
    shows: ['Note'],
    states: [
      {
        name: 'Tones',
        draw: ({ t }) => (
          <Flex direction="column" gap="3">
            <Note tone="accent" icon="check" title={t('Gelen havale bulundu', 'Incoming transfer found')}>
              {t('Tutar, ad ve referans tutuyor.', 'Amount, name and reference match.')}
            </Note>
            <Note tone="amber" icon="warning" title={t('Ad tutmuyor', 'Name differs')}>
              A. KILIC
            </Note>
            <Note tone="red" icon="lock" title={t('Limit doldu', 'Limit reached')} />
            <Note title={t('Düz', 'Plain')}>{t('Özel bir şey yok.', 'Nothing special.')}</Note>
          </Flex>
        ),
      },
    ],
  },
  {
    file: 'EmptyState',
    shows: ['EmptyState', 'ErrorState'],
    states: [
      {
        name: 'Nothing here',
        draw: ({ t }) => (
          <EmptyState
            title={t('Bekleyen yok', 'Nothing waits')}
            actions={<Button size="small">{t('Filtreleri temizle', 'Clear filters')}</Button>}
          >
            {t('Yeni talepler kendiliğinden gelir.', 'New requests appear here by themselves.')}
          </EmptyState>
        ),
      },
      {
        name: 'Failed',
        draw: ({ t }) => (
          <ErrorState
            title={t('Liste yüklenemedi', 'The list did not load')}
            actions={
              <Button size="small" tone="primary">
                {t('Yeniden dene', 'Try again')}
              </Button>
            }
          >
            {t('Sunucu yanıt vermedi.', 'The server did not answer.')}
          </ErrorState>
        ),
      },
    ],
  },
  {
    file: 'SkeletonRows',
    shows: ['SkeletonRows'],
    states: [{ name: 'Four rows', draw: () => <SkeletonRows count={4} /> }],
  },
]

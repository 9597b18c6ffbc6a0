import { expect, type Page } from '@playwright/test'

import { documentKinds, requiredDocuments } from '@kasa/domain/kyb'

import { approveRequest } from '../console/approveRequest'
import { test, twoAdministrators } from '../console/consoleTest'
import { postAs } from '../console/postAs'

const path = '/merchants/merchantList'
const pdf = (name: string) => Buffer.from(`%PDF-1.4 ${name}`)

/** Uploads every required document except the ID, as the page would. */
async function uploadOthers(page: Page, merchantId: string): Promise<void> {
  for (const kind of requiredDocuments.filter((each) => documentKinds[each].expires === 'MAY')) {
    const { status } = await postAs(page, `/api/kyb/upload/${merchantId}`, {
      kind,
      issuedOn: null,
      expiresOn: null,
      fileName: `${kind}.pdf`,
      content: pdf(kind).toString('base64'),
    })
    expect([kind, status]).toEqual([kind, 200])
  }
}

test(
  'two administrators take a merchant from its application to its approval, and one suspends it',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const [first, second] = twoAdministrators
    const maker = await seat(first)
    await maker.goto(kasa.address('demo', path))
    await prove(maker, first)
    const { body } = await postAs(maker, '/api/merchant/create', {
      code: 'CINAR',
      name: 'Çınar Books',
      legalTitle: 'Çınar Kitap A.Ş.',
      taxNo: '4540536920',
      contacts: [],
      modules: ['remit'],
      remitGroupIds: [],
      limitGroupId: null,
    })
    await uploadOthers(maker, String(body['id']))

    await maker.goto(kasa.address('demo', `${path}?open=${String(body['id'])}`))
    const drawer = maker.getByRole('complementary', { name: 'Çınar Books' })
    const identity = drawer.getByRole('group', { name: 'ID of the authorised person' })
    await expect(drawer.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
    await identity.getByRole('button', { name: 'Upload' }).click()
    const form = maker.getByRole('dialog', { name: 'ID of the authorised person: Çınar Books' })
    await form.getByLabel('File').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf('id') })
    await form.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(form.getByText('Required.')).toBeVisible()
    await form.getByLabel('Last valid day').fill('1.1.2040')
    await form.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(identity.getByText(/valid until 1 Jan 2040/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Submit for review' }).click()

    await expect(drawer.getByRole('button', { name: 'Ask for approval' })).toBeDisabled()
    for (let left = requiredDocuments.length; left > 0; left -= 1) {
      await expect(drawer.getByRole('button', { name: /^Accept: / })).toHaveCount(left)
      await drawer
        .getByRole('button', { name: /^Accept: / })
        .first()
        .click()
    }
    await drawer.getByRole('button', { name: 'Ask for approval' }).click()
    const asking = maker.getByRole('dialog', { name: 'Approve the KYB of Çınar Books?' })
    await asking.getByLabel('Reason').fill('Looked at every document')
    await asking.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(drawer.getByText('A request waits for another administrator’s decision')).toBeVisible()

    const checker = await seat(second)
    await checker.goto(kasa.address('demo', '/approval/list'))
    await prove(checker, second)
    await approveRequest(checker, 'Çınar Books', 'In review')
    await expect(checker.getByText(/Merchant KYB approved/)).toBeVisible()

    await expect(drawer.getByRole('group', { name: 'KYB status' }).getByText('Approved')).toBeVisible()
    await drawer.getByRole('button', { name: 'Suspend' }).click()
    const suspending = maker.getByRole('dialog', { name: 'Suspend Çınar Books?' })
    await suspending.getByLabel('Reason').fill('A warning of the bank')
    await suspending.getByRole('button', { name: 'Suspend' }).click()
    await expect(drawer.getByText('The KYB of this merchant is suspended')).toBeVisible()
  },
)

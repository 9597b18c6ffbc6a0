import { ReportPage } from './ReportPage'

/** `/r/merchant`: card transfers by day, merchant or trader. */
export const MerchantPage = () => <ReportPage name="merchant" />
/** `/r/merchantremit`: deposits by day, merchant or remit group. */
export const MerchantRemitPage = () => <ReportPage name="merchantremit" />
/** `/r/merchantwithdraw`: withdrawals by day, merchant or rail. */
export const MerchantWithdrawPage = () => <ReportPage name="merchantwithdraw" />
/** `/r/general`: each merchant's movements, our earnings from it, and its balance. */
export const GeneralPage = () => <ReportPage name="general" />
/** `/r/remitaccount`: incoming and outgoing money of each of our bank accounts. */
export const RemitAccountPage = () => <ReportPage name="remitaccount" />

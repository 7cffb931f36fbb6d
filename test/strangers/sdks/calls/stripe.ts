import { Stripe } from 'stripe';
import { all, comes, is, isList, isText, type Calls } from './check.ts';

/**
 * Calls of stripe, from its README and the examples of Stripe's documentation.
 *
 * @param url - address of a mock of Stripe's document
 * @returns fifty calls
 */
export function calls(url: string): Calls {
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe('sk_test_123', { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const usd = { amount: 2000, currency: 'usd' };

  return {
    'customers.create': async () => is((await stripe.customers.create({ email: 'a@example.com' })).object, 'customer'),
    'customers.retrieve': async () => isText((await stripe.customers.retrieve('cus_1')).id),
    'customers.update': async () =>
      isText((await stripe.customers.update('cus_1', { metadata: { order_id: '6735' } })).id),
    'customers.del': async () => is((await stripe.customers.del('cus_1')).deleted, true),
    'customers.list': async () => isList((await stripe.customers.list({ limit: 3 })).data),
    'customers.list for await': () => comes(stripe.customers.list({ limit: 3 }), ({ id }) => isText(id)),
    'customers.list autoPagingToArray': async () =>
      all(await stripe.customers.list({ limit: 3 }).autoPagingToArray({ limit: 100 }), ({ id }) => isText(id)),
    'customers.search': async () => isList((await stripe.customers.search({ query: "name:'Jane Doe'" })).data),
    'customers.listPaymentMethods': async () =>
      isList((await stripe.customers.listPaymentMethods('cus_1', { type: 'card' })).data),
    'customers.createBalanceTransaction': async () =>
      isText((await stripe.customers.createBalanceTransaction('cus_1', { amount: -500, currency: 'usd' })).id),
    'paymentIntents.create': async () => {
      const intent = await stripe.paymentIntents.create({ ...usd, automatic_payment_methods: { enabled: true } });
      is(intent.object, 'payment_intent');
    },
    'paymentIntents.create idempotent': async () => {
      const intent = await stripe.paymentIntents.create(usd, { idempotencyKey: 'a-key' });
      isText(intent.id);
    },
    'paymentIntents.retrieve': async () =>
      isText((await stripe.paymentIntents.retrieve('pi_1', { expand: ['customer'] })).status),
    'paymentIntents.update': async () =>
      isText((await stripe.paymentIntents.update('pi_1', { metadata: { order_id: '6735' } })).id),
    'paymentIntents.confirm': async () =>
      isText((await stripe.paymentIntents.confirm('pi_1', { payment_method: 'pm_card_visa' })).status),
    'paymentIntents.capture': async () => isText((await stripe.paymentIntents.capture('pi_1')).status),
    'paymentIntents.cancel': async () => isText((await stripe.paymentIntents.cancel('pi_1')).status),
    'paymentIntents.list': async () => isList((await stripe.paymentIntents.list({ customer: 'cus_1' })).data),
    'setupIntents.create': async () =>
      isText((await stripe.setupIntents.create({ automatic_payment_methods: { enabled: true } })).status),
    'paymentMethods.create': async () =>
      isText((await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).type),
    'paymentMethods.attach': async () => isText((await stripe.paymentMethods.attach('pm_1', { customer: 'cus_1' })).id),
    'paymentMethods.detach': async () => isText((await stripe.paymentMethods.detach('pm_1')).id),
    'charges.create': async () => isText((await stripe.charges.create({ ...usd, source: 'tok_visa' })).id),
    'charges.retrieve': async () => isText((await stripe.charges.retrieve('ch_1')).status),
    'charges.list': async () => isList((await stripe.charges.list({ created: { gte: 1_700_000_000 } })).data),
    'refunds.create': async () => is((await stripe.refunds.create({ payment_intent: 'pi_1' })).object, 'refund'),
    'refunds.list': async () => isList((await stripe.refunds.list({ limit: 3 })).data),
    'products.create': async () => isText((await stripe.products.create({ name: 'Gold Plan' })).name),
    'products.list': async () => isList((await stripe.products.list({ active: true })).data),
    'prices.create': async () => {
      const recurring = { interval: 'month' } as const;
      isText((await stripe.prices.create({ currency: 'usd', unit_amount: 1000, recurring, product: 'prod_1' })).id);
    },
    'prices.list': async () => isList((await stripe.prices.list({ limit: 3, expand: ['data.product'] })).data),
    'coupons.create': async () => isText((await stripe.coupons.create({ duration: 'once', percent_off: 25.5 })).id),
    'promotionCodes.list': async () => isList((await stripe.promotionCodes.list({ code: 'SAVE' })).data),
    'subscriptions.create': async () => {
      const subscription = await stripe.subscriptions.create({
        customer: 'cus_1',
        items: [{ price: 'price_1' }],
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice'],
      });
      isList(subscription.items.data);
    },
    'subscriptions.retrieve': async () => isText((await stripe.subscriptions.retrieve('sub_1')).status),
    'subscriptions.update': async () =>
      isText((await stripe.subscriptions.update('sub_1', { cancel_at_period_end: true })).status),
    'subscriptions.cancel': async () => isText((await stripe.subscriptions.cancel('sub_1')).status),
    'subscriptions.list': async () => isList((await stripe.subscriptions.list({ status: 'all' })).data),
    'invoices.create': async () => is((await stripe.invoices.create({ customer: 'cus_1' })).object, 'invoice'),
    'invoices.finalizeInvoice': async () => is((await stripe.invoices.finalizeInvoice('in_1')).object, 'invoice'),
    'invoices.list': async () => isList((await stripe.invoices.list({ customer: 'cus_1' })).data),
    'invoiceItems.create': async () =>
      isText((await stripe.invoiceItems.create({ customer: 'cus_1', ...usd, description: 'One-time fee' })).id),
    'checkout.sessions.create': async () => {
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: 'price_1', quantity: 2 }],
        success_url: 'https://example.com/success',
      });
      isText(session.id);
    },
    'checkout.sessions.listLineItems': async () => isList((await stripe.checkout.sessions.listLineItems('cs_1')).data),
    'billingPortal.sessions.create': async () => {
      const session = await stripe.billingPortal.sessions.create({
        customer: 'cus_1',
        return_url: 'https://example.com/account',
      });
      isText(session.url);
    },
    'paymentLinks.create': async () =>
      isText((await stripe.paymentLinks.create({ line_items: [{ price: 'price_1', quantity: 1 }] })).url),
    'balance.retrieve': async () => isList((await stripe.balance.retrieve()).available),
    'accounts.create': async () =>
      isText((await stripe.accounts.create({ type: 'express', country: 'US', email: 'a@example.com' })).id),
    'accountLinks.create': async () => {
      const link = await stripe.accountLinks.create({
        account: 'acct_1',
        refresh_url: 'https://example.com/reauth',
        return_url: 'https://example.com/return',
        type: 'account_onboarding',
      });
      isText(link.url);
    },
    'webhookEndpoints.create': async () => {
      const address = 'https://example.com/webhook';
      isText((await stripe.webhookEndpoints.create({ enabled_events: ['charge.succeeded'], url: address })).id);
    },
  };
}

import { expect, it } from 'vitest';
import { methodNameOf } from '../../scripts/contract/names/names.ts';

const siblings = ['createVisit', 'getVisit', 'listVisits', 'scheduleCall', 'get_call', 'note.create', 'note.setTitle'];

it.each([
  ['order.place', 'create', 'order'],
  ['getOrdersOfCustomer', 'list', 'order'],
  ['create_task', 'create', 'task'],
  ['Product_Create', 'create', 'product'],
  ['eth_getBlockByNumber', 'read', 'block'],
])('reads %s alone', (method, does, noun) => {
  expect(methodNameOf({ method, siblings: [] })).toMatchObject({ does, noun });
});

it.each([
  ['scheduleCall', undefined, 'call'],
  ['abort_call', undefined, 'call'],
  ['markVisitPaid', undefined, 'visit'],
  ['note.setTitle', 'patch', 'note'],
  ['eth_chainId', undefined, 'eth'],
])('reads %s beside the others', (method, does, noun) => {
  expect(methodNameOf({ method, siblings })).toEqual({ does, noun, reads: false });
});

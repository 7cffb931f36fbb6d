// Tests of a Hardhat project, with its usual plug-ins.
const assert = require('node:assert');
const { ethers, network } = require('hardhat');
const helpers = require('@nomicfoundation/hardhat-network-helpers');
const { abi, bytecode } = require('./artifact.json');

describe('a token', () => {
  const deployed = async () => {
    const [owner, other] = await ethers.getSigners();
    const token = await new ethers.ContractFactory(abi, bytecode, owner).deploy('Hardhat', 'H');
    await token.waitForDeployment();
    return { token, other };
  };
  for (const amount of [5n, 7n]) {
    it(`begins anew, and has ${amount} minted`, async () => {
      const { token, other } = await helpers.loadFixture(deployed);
      await (await token.mint(other.address, amount)).wait();
      assert.equal(await token.balanceOf(other.address), amount);
      assert.equal((await token.queryFilter('Transfer')).length, 1);
    });
  }
  it('says why it reverts', async () => {
    const { token, other } = await helpers.loadFixture(deployed);
    await assert.rejects(token.connect(other).mint(other.address, 1n), /must have minter role/);
  });
  it('goes on with the time, the blocks, the accounts and the snapshots of the helpers', async () => {
    const before = await helpers.time.latest();
    await helpers.time.increase(3600);
    assert.ok((await helpers.time.latest()) >= before + 3600);
    await helpers.mine(5);
    const account = `0x${'9'.repeat(40)}`;
    await helpers.impersonateAccount(account);
    await helpers.setBalance(account, 10n ** 18n);
    const snapshot = await helpers.takeSnapshot();
    const signer = await ethers.getSigner(account);
    await (await signer.sendTransaction({ to: account, value: 1n })).wait();
    await snapshot.restore();
    assert.equal(await ethers.provider.getTransactionCount(account), 0);
    assert.equal(network.name, 'sandbox');
  });
});
